import { clockWords } from "../../domain/display/clock-words";
import { countText } from "../../domain/display/count-text";
import { fillProblem, type Problem, type ProblemFormats } from "../../domain/errors";
import type { HistoryPart, Keyword } from "../../domain/keyword/keyword";
import type { ConnectionFinding, ConnectionReport, ConnectionStep } from "../../domain/response/connection";
import type { ListFacts } from "../../domain/response/reading";
import type { LoadRequest, UpstreamClient } from "../client";
import type { CopyAddress } from "../endpoints/copy-address";
import type { ServiceForm } from "../endpoints/endpoint";
import { keywordsAddress } from "../endpoints/keywords";
import { PROJECTS_ADDRESS } from "../endpoints/projects";
import { emptyTally } from "../pipe/tally";
import { choicesOf, findingOf, sampleOf } from "./connection-finding";
import { type FixFacts, fixesFor, hintFor, noPointsFixes } from "./connection-fixes";

const STOPPED_AT: Partial<Record<Problem["code"], ConnectionStep["name"]>> = {
  unreachable: "address",
  timeout: "address",
  broken_response: "address",
  ledger_failed: "address",
  key_rejected: "key",
  limit_reached: "key",
  limit_or_key: "key",
  forbidden: "key",
  confirmation_needed: "address",
};

/** Before the clock's; each request of a test adds one after the first three. */
const STEPS = ["address", "key", "answer", "keywords", "history"] as const;

const TOLD_WHOLE: readonly Problem["code"][] = ["unreachable", "timeout", "broken_response", "saved_only"];

/** The user's language and time zone are unknown here. */
const UTC_FORMATS: ProblemFormats = {
  integer: (value) => value.toLocaleString("en-GB"),
  time: (instant) => `${instant.slice(11, 16)} UTC`,
  timeSeconds: (instant) => `${instant.slice(11, 19)} UTC`,
};

export type ConnectionTest = {
  upstream: UpstreamClient;
  form: ServiceForm;
  keyPlace: string;
  proxy?: string | null;
  redact(text: string): string;
  requestsMax: 1 | 2 | 3;
  triesMax?: number;
  sent?: FixFacts["sent"];
  clockDifferenceMs(): Promise<number | null>;
  onStep?(report: ConnectionReport): void;
};

const ROWS_SHOWN = 3;

const CLOCK_DIFFERENCE_MAX_MS = 60_000;

/** Loads the projects, the keywords of one and one history, a page each, in at most `requestsMax` requests. */
export async function testConnection(test: ConnectionTest): Promise<ConnectionReport> {
  const { upstream, form, requestsMax, triesMax = requestsMax } = test;
  const tally = emptyTally();
  const request: LoadRequest = {
    spend: "now",
    requestsMax: triesMax,
    pagesMax: 1,
    spent: tally,
    despiteBlock: true,
    caller: { lane: "person", name: "Connection test" },
  };
  const report: ConnectionReport = {
    steps: [],
    requestsUsed: 0,
    findings: [],
    hints: [],
    fixes: [],
    samples: [],
    previews: [],
    choices: [],
  };
  const push = (step: ConnectionStep) => {
    report.steps.push(step);
    report.requestsUsed = tally.counted + tally.mayCount;
    test.onStep?.(structuredClone(report));
  };
  const done = (name: ConnectionStep["name"], text: string) => push({ name, state: "done", text });
  const waiting = (name: ConnectionStep["name"]) => push({ name, state: "waiting", text: "Not reached" });
  const fail = (name: ConnectionStep["name"], problem: Problem) => {
    // Not a fault: the next request needs the user's confirmation.
    if (problem.code === "confirmation_needed") return waiting(name);
    const { title, text: whole } = fillProblem(problem, UTC_FORMATS);
    const says = saysOf(problem);
    const { keyPlace, sent = null } = test;
    const facts = { step: name, form, keyPlace, sent, sample: report.samples.at(-1) ?? null };
    report.hints.push(hintFor(problem, facts));
    report.fixes.push(...fixesFor(problem, facts));
    // An unsaved form has no saved data and no raw response to mention.
    const text = test.sent === undefined || TOLD_WHOLE.includes(problem.code) ? ` ${whole}` : "";
    const by = name === "address" && test.proxy ? ` The request went through the proxy ${test.proxy}.` : "";
    push({ name, state: "failed", text: `${title}.${text}${says}${by}` });
  };
  const look = async (what: ConnectionFinding["what"], address: CopyAddress): Promise<void> => {
    const pages = await upstream.rawAnswer(address);
    const finding = findingOf(what, pages, form, address.keywordId);
    if (finding !== null) report.findings.push(finding);
    const sample = sampleOf(what, pages, finding, test.redact);
    if (sample !== null) report.samples.push(sample);
    report.choices.push(...choicesOf(what, pages, finding, { fieldMap: form.fieldMap, redact: test.redact }));
  };

  const projects = await upstream.listProjects(request);
  const projectsProblem = isStopped(projects.problem, projects.reading !== null && !projects.reading.saved);
  if (isNew(projectsProblem)) await look("projects", PROJECTS_ADDRESS);
  const failedAt = projectsProblem === null ? null : (STOPPED_AT[projectsProblem.code] ?? "answer");
  const list = projects.reading?.data.projects ?? [];
  if (list.length > 0) report.previews.push({ what: "projects", projects: list.slice(0, ROWS_SHOWN) });
  const texts = {
    address: `Address responds${test.proxy ? ` through the proxy ${test.proxy}` : ""}`,
    key: "Key accepted",
    answer: `Response recognized (${partWords(projects.reading?.data ?? null, list.length, "project")})`,
  };
  for (const name of ["address", "key", "answer"] as const) {
    if (name === failedAt && projectsProblem !== null) {
      fail(name, projectsProblem);
      break;
    }
    done(name, texts[name]);
  }

  const project = list.find(({ keywordCount }) => keywordCount !== 0) ?? list[0];
  if (failedAt === null && project === undefined)
    report.hints.push(
      "The service lists no projects for this key, so there is nothing else to test. Load the list again when it has some.",
    );
  if (requestsMax > 1 && failedAt === null && project !== undefined) {
    const keywords = await upstream.listKeywords(project.id, request);
    const keywordsProblem = isStopped(keywords.problem, keywords.reading !== null && !keywords.reading.saved);
    if (isNew(keywordsProblem)) await look("keywords", keywordsAddress(project.id));
    const list = keywords.reading?.data ?? null;
    const rows = list?.keywords ?? [];
    if (keywordsProblem !== null) fail("keywords", keywordsProblem);
    else {
      if (rows.length > 0)
        report.previews.push({ what: "keywords", of: project.name, keywords: rows.slice(0, ROWS_SHOWN) });
      const words =
        list === null || list.complete ? String(rows.length) : `${partWords(list, rows.length, "keyword")},`;
      done("keywords", `Keywords recognized (${words} of “${project.name}”)`);
    }
    if (keywordsProblem === null && rows.length > 0 && !rows.some(hasPosition))
      report.hints.push("No position was recognized in the keyword list. If it has one, choose its field.");
    const [keyword] = rows;
    if (requestsMax > 2 && tally.tries < triesMax && keywordsProblem === null && keyword !== undefined) {
      const data = await upstream.getKeywordData(project.id, keyword.id, request);
      if (isNew(data.problem))
        await look("keyword data", { kind: "keyword-data", projectId: project.id, keywordId: keyword.id });
      const series = data.reading?.data;
      const days = Math.max(0, ...(series?.positions.map(({ points }) => points.length) ?? []));
      const points = series?.positions.find((one) => one.points.length === days)?.points ?? [];
      if (points.length > 0)
        report.previews.push({ what: "keyword data", of: keyword.phrase, points: points.slice(-ROWS_SHOWN) });
      if (data.problem !== null) fail("history", data.problem);
      else
        done(
          "history",
          `History recognized (${countText(days, "day")} of “${keyword.phrase}”${historyPart(series?.part)})`,
        );
      if (data.problem === null && days === 0) {
        report.hints.push(
          "The history contains no positions. If the service expects dates, try them, or choose its fields.",
        );
        report.fixes.push(...noPointsFixes(form));
      }
    }
  }
  for (const name of STEPS.slice(0, requestsMax + 2))
    if (!report.steps.some((step) => step.name === name)) waiting(name);

  const difference = await test.clockDifferenceMs();
  if (failedAt !== null) waiting("clock");
  else {
    const isFar = difference !== null && Math.abs(difference) > CLOCK_DIFFERENCE_MAX_MS;
    const far = ". The hour is counted on the service’s clock; check this computer’s time";
    done("clock", `${clockWords(difference)}${isFar ? far : ""}`);
  }
  return report;
}

function saysOf({ code, details: { serviceMessage, answerStatus } }: Problem): string {
  if (serviceMessage === null) return "";
  const isRedirect = answerStatus !== null && answerStatus >= 300 && answerStatus < 400;
  if (code === "unreadable_answer") return isRedirect ? "" : ` ${serviceMessage}`;
  return ` The service says: “${serviceMessage}”`;
}

/** Stopping a list after its first page is expected. Stopping without a new row is a failure. */
const isStopped = (problem: Problem | null, brought: boolean): Problem | null =>
  problem === null || (problem.code === "price_exceeded" && brought) ? null : problem;

/** Only a response of this test shows how responses are parsed; earlier saved data may come from other settings. */
const isNew = (problem: Problem | null): boolean => problem === null || problem.code === "unreadable_answer";

const hasPosition = ({ position, recent }: Keyword): boolean => position !== null || (recent ?? []).length > 0;

function partWords(list: ListFacts | null, rows: number, unit: string): string {
  if (list === null || list.complete) return countText(rows, unit);
  const { total } = list;
  if (total === null || total <= rows) return `first page only: ${countText(rows, unit)}, more to follow`;
  return `first page only: ${rows} of ${countText(total, unit)}`;
}

function historyPart(part: HistoryPart | undefined): string {
  if (part === undefined) return "";
  return part.total === null
    ? ", first page only"
    : `, first page only: ${part.rows} of ${countText(part.total, "row")}`;
}
