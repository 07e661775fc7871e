import type { Problem } from "../../../lib/domain/errors";
import { inProject } from "../../../lib/launcher/project.mjs";
import { PROJECTS_ADDRESS } from "../../../lib/upstream/endpoints/projects";
import { asksForDate, classifyAnswer, namedOwner } from "../../../lib/upstream/judge/classify";
import { limitRefusal } from "../../../lib/upstream/judge/limit-refusal";
import { waitTime } from "../../../lib/upstream/judge/wait-time";
import { readJson } from "../../../lib/upstream/parse/json/read-json";
import { fixtureDesk } from "../../support/services/fixture-desk";
import { read } from "../../support/stack";
import { type CaseReader, type TextCase, testTextCases } from "../../support/text-cases";
import { keywordLines, projectWords, seriesLines } from "../parse/words";

const SERVICE_MS = Date.parse("2026-03-02T10:20:00Z");
const HOUR = { limit: 1_000, resetsAtMs: Date.parse("2026-03-02T11:00:00Z"), serviceMs: SERVICE_MS };

const joined = (facts: readonly (string | null | false)[]): string => facts.filter(Boolean).join(", ");

/** With `@part headers`, the text of the case is the headers. */
function responseOf({ text, options }: TextCase) {
  const isHeaders = options.part === "headers";
  const headers: Record<string, string> = JSON.parse((isHeaders ? text : options.headers) ?? "{}");
  return { status: Number(options.status ?? 200), headers, text: isHeaders ? "" : text };
}

/** By default half of the hour is over, and this key's requests used 1 % of its limit. */
function classified(one: TextCase): string {
  const { elapsed = "0.5", used = "0.01" } = one.options;
  const use = { usedShare: Number(used), acceptedThisHour: true, elapsedShare: Number(elapsed) };
  const response = responseOf(one);
  return classifyAnswer(response, response.text === "" ? null : response.text, false, use);
}

function windowWords(one: TextCase): string {
  const { windowS, isHours, waitMs } = limitRefusal(responseOf(one), HOUR);
  return joined([
    windowS === null ? "no window" : `${windowS} s`,
    isHours && "the hour's limit",
    waitMs !== null && `wait ${waitMs} ms`,
  ]);
}

function waitWords(one: TextCase): string {
  const response = responseOf(one);
  const json = readJson(response.text);
  const wait = waitTime(response, json.ok ? json.value : null, { serviceNowMs: SERVICE_MS });
  return wait === null ? "no wait" : `${wait} ms`;
}

/** What loading the projects gives if the service sends this response. */
async function projectsWords(one: TextCase): Promise<string> {
  const { service, desk } = await fixtureDesk(() => responseOf(one));
  const { upstream } = desk.container;
  const { reading, problem } = await upstream.listProjects(read("now"));
  const [raw] = await upstream.rawAnswer(PROJECTS_ADDRESS);
  const { projects = [], complete = true } = reading?.data ?? {};
  return joined([
    problem === null
      ? projects.map(projectWords).join("; ") || "no projects"
      : problemWords(problem, one, reading !== null),
    !complete && "incomplete",
    service.requests.length !== 1 && `${service.requests.length} requests`,
    raw?.body !== one.text && "response not saved",
  ]);
}

/** What loading a keyword's history gives if the service sends this response. */
async function historyWords(one: TextCase): Promise<string> {
  const { service, desk } = await fixtureDesk(() => responseOf(one));
  const { reading, problem } = await desk.container.upstream.getKeywordData("1", "7", read("now"));
  return joined([
    problem === null && reading !== null
      ? [...keywordLines(reading.data.keyword), ...seriesLines(reading.data)].join("; ")
      : problem && problemWords(problem, one, reading !== null),
    service.requests.length !== 1 && `${service.requests.length} requests`,
  ]);
}

function problemWords({ code, details }: Problem, { options }: TextCase, hasData: boolean): string {
  const { serviceMessage, values, counted, mayCount, answerStatus } = details;
  return joined([
    [code, serviceMessage, values.ready].filter(Boolean).join(": "),
    counted !== 1 && `counted ${counted}`,
    mayCount !== 0 && `may count ${mayCount}`,
    answerStatus !== Number(options.status ?? 200) && `status ${answerStatus}`,
    hasData && "with data",
  ]);
}

/** The hour's used requests after a list of projects with this body or these headers. */
async function usedWords(one: TextCase): Promise<string> {
  const response = responseOf(one);
  const { desk } = await fixtureDesk(() => ({ ...response, text: response.text || '[{"id":1,"name":"Shop"}]' }));
  await desk.container.upstream.listProjects(read("now"));
  return String((await desk.container.quota.now()).used);
}

const READERS: Record<string, CaseReader> = {
  projects: projectsWords,
  history: historyWords,
  used: usedWords,
  classify: classified,
  window: windowWords,
  wait: waitWords,
  owner: ({ text }) => namedOwner(text) ?? "nobody",
  date: ({ text }) => (asksForDate(text) ? "a date" : "no date"),
};

testTextCases(inProject("tests", "upstream", "judge", "responses"), READERS);
