import { ERRORS } from "../errors";
import type { FailedItem } from "../plans/plan";
import { toCsv } from "./to-csv";

const HEADER = [
  "project",
  "project_id",
  "keyword",
  "keyword_id",
  "problem",
  "problem_code",
  "service_status",
  "at_utc",
];

export const failedCsv = (items: readonly FailedItem[]): string =>
  toCsv(
    HEADER,
    items.map(({ projectName, projectId, phrase, keywordId, problem, endedAt }) => [
      projectName ?? "",
      projectId ?? "",
      phrase ?? "",
      keywordId ?? "",
      ERRORS[problem.code].title.replace("{thing}", "keyword"),
      problem.code,
      problem.details.answerStatus === null ? "" : String(problem.details.answerStatus),
      endedAt ?? "",
    ]),
  );
