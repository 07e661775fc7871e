import { ERRORS } from "../errors";
import type { FailedItem } from "../plans/plan";
import { tableCsv } from "./to-csv";

export const failedCsv = (items: readonly FailedItem[]): string =>
  tableCsv(items, {
    project: ({ projectName }) => projectName ?? "",
    project_id: ({ projectId }) => projectId ?? "",
    keyword: ({ phrase }) => phrase ?? "",
    keyword_id: ({ keywordId }) => keywordId ?? "",
    problem: ({ problem }) => ERRORS[problem.code].title.replace("{thing}", "keyword"),
    problem_code: ({ problem }) => problem.code,
    service_status: ({ problem }) => String(problem.details.answerStatus ?? ""),
    at_utc: ({ endedAt }) => endedAt ?? "",
  });
