import type { Json } from "../../../lib/domain/json";
import { unknownKeyword } from "../../../lib/domain/keyword/unknown-keyword";
import type { KeywordList, ListFacts } from "../../../lib/domain/response/reading";
import { atOnce } from "../../../lib/domain/steps";
import type { ListResource } from "../../../lib/upstream/endpoints/endpoint";
import { keywordDataEndpoint } from "../../../lib/upstream/endpoints/keyword-data";
import { keywordsEndpoint } from "../../../lib/upstream/endpoints/keywords";
import { projectsEndpoint } from "../../../lib/upstream/endpoints/projects";
import { ListProgress } from "../../../lib/upstream/lists/list-progress";
import { readJson } from "../../../lib/upstream/parse/json/read-json";
import { parseKeywords } from "../../../lib/upstream/parse/keywords";
import { readPaging } from "../../../lib/upstream/parse/paging/paging";
import { depthBeside } from "../../../lib/upstream/parse/positions/search-depth";
import { parseProjects } from "../../../lib/upstream/parse/projects";
import { errorInside, errorText } from "../../../lib/upstream/parse/words/error-inside";
import type { CaseReader, TextCase } from "../../support/text-cases";
import { keywordLines, noteLines, pagingWords, placeWords, projectWords, seriesLines } from "./words";

const KEYWORD_ID = "1";
const FACTS: ListFacts = { total: null, unreadable: 0, complete: true, pages: 1, pageSize: null };

const jsonOption = (text: string | undefined) => (text === undefined ? {} : JSON.parse(text));

function jsonOf(text: string): { value: Json; flags: string[] } {
  const json = readJson(text);
  if (!json.ok) throw new Error(`${json.sentence} ${text}`);
  return json;
}

/** A list as pages and agents get it, loaded from one response. */
function loadedList<Row, List extends ListFacts>(
  resource: ListResource<Row, List>,
  text: string,
  around: { depth: number | null; site: string | null; today: string },
): List | string {
  const { value, flags } = jsonOf(text);
  const page = atOnce(resource.parse(value));
  if (page === null) return ["unreadable", resource.whyUnread?.(value)].filter(Boolean).join(", ");
  const progress = new ListProgress(resource, null);
  progress.note(flags, null);
  progress.add(page);
  const { rows, unreadable, notes } = progress.result(null);
  return atOnce(resource.toList(rows, { ...FACTS, unreadable, notes }, around));
}

const listLines = (rows: readonly string[], { unreadable, notes }: ListFacts): string[] => [
  ...(rows.length === 0 ? ["no rows"] : rows),
  ...(unreadable === 0 ? [] : [`unreadable rows: ${unreadable}`]),
  ...noteLines(notes),
];

/** `@project`: other fields of the project, which can name the depth of its checks. */
const aroundOf = ({ project, site }: TextCase["options"]) => ({
  depth: depthBeside(jsonOption(project)),
  site: site ?? null,
  today: "2026-11-28",
});

function keywordsOf(text: string, options: TextCase["options"] = {}): KeywordList | string {
  return loadedList(keywordsEndpoint("5", { fieldMap: jsonOption(options.map) }), text, aroundOf(options));
}

export function keywordListLines({ text, options }: Pick<TextCase, "text" | "options">): string[] {
  const list = keywordsOf(text, options);
  if (typeof list === "string") return [list];
  return listLines(
    list.keywords.flatMap((keyword) => keywordLines(keyword, list.positionOf ?? null)),
    list,
  );
}

export function projectListLines({ text, options }: Pick<TextCase, "text" | "options">): string[] {
  const list = loadedList(projectsEndpoint({ fieldMap: jsonOption(options.map) }), text, aroundOf(options));
  return typeof list === "string" ? [list] : listLines(list.projects.map(projectWords), list);
}

/** `@sites` and `@row` add what the saved list tells about the keyword. */
function dataOf({ text, options }: Pick<TextCase, "text" | "options">) {
  const { map, row, keyworddata } = options;
  const keywordDataId = keyworddata === "project" ? keyworddata : "keyword";
  const form = { fieldMap: jsonOption(map), keywordDataId, dateParameters: null, historyDays: 90 } as const;
  const sites = options.sites?.split(" ").filter(Boolean);
  const days = { ...aroundOf(options), sites };
  const endpoint = keywordDataEndpoint("5", KEYWORD_ID, form, days);
  const { value } = jsonOf(text);
  const data = endpoint.parse(value);
  if (data === null) return ["unreadable", endpoint.whyUnread?.(value)].filter(Boolean).join(", ");
  if (sites === undefined && row === undefined) return data;
  return endpoint.fill(data, { ...FACTS, keywords: [{ ...unknownKeyword(KEYWORD_ID, "tea"), ...jsonOption(row) }] });
}

export function seriesWords(one: Pick<TextCase, "text" | "options">): string {
  const data = dataOf(one);
  return typeof data === "string" ? data : seriesLines(data).join("; ");
}

function historyLines(one: TextCase): string[] {
  const data = dataOf(one);
  if (typeof data === "string") return [data];
  const { keyword, projectId, interval, notes } = data;
  return [
    ...keywordLines(keyword),
    ...(projectId === null ? [] : [`project ${projectId}`]),
    ...(interval === "day" ? [] : [`every ${interval}`]),
    ...seriesLines(data),
    ...noteLines(notes),
  ];
}

/** With `@part headers`, the text of the case is the headers. */
function pagingOf({ text, options }: TextCase): string {
  const { rows = "100", limit = "100", offset = "0", part } = options;
  const [value, headers] = part === "headers" ? [[], JSON.parse(text)] : [jsonOf(text).value, {}];
  return pagingWords(readPaging(value, headers, Number(rows), { limit: Number(limit), offset: Number(offset) }));
}

function jsonWords(text: string): string {
  const json = readJson(text);
  if (!json.ok) return `no data: ${json.why}`;
  return [JSON.stringify(json.value), ...json.flags.map((flag) => `flag: ${flag}`)].join("\n");
}

/** What the connection check shows. */
function reportWords({ text, options }: TextCase): string {
  const read = options.of === "projects" ? parseProjects(jsonOf(text).value) : parseKeywords(jsonOf(text).value);
  if (read === null) return "unreadable";
  const { known, unknown } = read.fields;
  const knownWords = Object.entries(known).map(([field, name]) => `${field} ${name}`);
  return [read.how, `known: ${knownWords.join(", ")}`, `unknown: ${unknown.join(", ") || "none"}`].join("\n");
}

/** A keyword list whose only row has the value as one of its fields. */
function rowWith(field: string, text: string) {
  const list = keywordsOf(`[{"id":1,"keyword":"tea","${field}":${text}}]`);
  const keyword = typeof list === "string" ? undefined : list.keywords[0];
  if (typeof list === "string" || keyword === undefined) throw new Error(text);
  return { keyword, notes: list.notes ?? [] };
}

function positionIn(text: string): string {
  const { keyword, notes } = rowWith("position", text);
  return notes.some(({ kind }) => kind === "unread-positions") ? "unreadable" : placeWords(keyword.position);
}

function projectWith(field: string, text: string) {
  const row = `[{"id":2,"name":"Shop","${field}":${text}}]`;
  const list = loadedList(projectsEndpoint({ fieldMap: {} }), row, aroundOf({}));
  return typeof list === "string" ? undefined : list.projects[0];
}

const number = (value: unknown): string => (typeof value === "number" ? String(value) : "no number");

const idWords = (id = "no ID"): string => (id.trim() === id ? id : JSON.stringify(id));

export const READERS: Record<string, CaseReader> = {
  keywords: (one) => keywordListLines(one).join("\n"),
  projects: (one) => projectListLines(one).join("\n"),
  histories: (one) => historyLines(one).join("\n"),
  series: seriesWords,
  paging: pagingOf,
  json: ({ text }) => jsonWords(text),
  reports: reportWords,
  error: ({ text }) => errorInside(jsonOf(text).value) ?? "no error",
  message: ({ text, options }) => errorText(options.type ?? null, text) ?? "no message",
  position: ({ text }) => positionIn(text),
  metric: ({ text }) => number(rowWith("clicks", text).keyword.metrics.clicks),
  volume: ({ text }) => String(rowWith("search_volume", text).keyword.searchVolume ?? "no volume"),
  day: ({ text }) => rowWith("checked_at", text).keyword.measuredOn ?? "no day",
  id: ({ text }) => idWords(projectWith("id", text)?.id),
  site: ({ text }) => projectWith("domain", text)?.domain ?? "no site",
};
