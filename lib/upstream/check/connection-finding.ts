import type { Json } from "../../domain/json";
import type { ConnectionChoice, ConnectionFinding, ConnectionSample } from "../../domain/response/connection";
import type { ServiceForm } from "../endpoints/endpoint";
import type { FieldMap } from "../parse/fields/field-map";
import { readJson } from "../parse/json/read-json";
import { parseKeywordData } from "../parse/keyword-data";
import { parseKeywords } from "../parse/keywords";
import { parseProjects } from "../parse/projects";
import { redactJson } from "../pipe/redact";
import type { RawPage } from "../saved/raw-answers";
import { fieldsIn, NEEDED, suggestFieldMap } from "./suggest-field-map";

type What = ConnectionFinding["what"];
type Understood = Pick<ConnectionFinding, "how" | "rows" | "unreadable" | "recognized" | "others">;

const TEXT_LENGTH_MAX = 60;
const LIST_LENGTH_MAX = 3;

function describeFinding(what: What, value: Json, map: FieldMap, keywordId: string | null): Understood | null {
  if (what !== "keyword data") {
    const parsed = what === "projects" ? parseProjects(value, map) : parseKeywords(value, map);
    if (parsed === null) return null;
    const { how, unreadable, fields } = parsed;
    const rows = ("projects" in parsed ? parsed.projects : parsed.keywords).length;
    const recognized = Object.entries(fields.known).map(([field, name]) => ({ field, name }));
    return { how, rows, unreadable, recognized, others: fields.unknown };
  }
  const parsed = parseKeywordData(value, { keywordId: keywordId ?? "" }, map);
  if (parsed === null) return null;
  const { positions, metrics, keyword } = parsed.data;
  const series = [
    ...positions.map(({ label, points }) => ({ field: "positions", name: `${label ?? "history"} (${points.length})` })),
    ...metrics.map(({ metric, points }) => ({ field: "measure", name: `${metric} (${points.length})` })),
  ];
  const rows = Math.max(0, ...[...positions, ...metrics].map(({ points }) => points.length));
  return {
    how: parsed.how,
    rows,
    unreadable: parsed.unreadable,
    recognized: series,
    others: Object.keys(keyword.other),
  };
}

export function findingOf(
  what: What,
  pages: readonly RawPage[],
  form: ServiceForm,
  keywordId: string | null,
): ConnectionFinding | null {
  const first = pages[0];
  const json = first === undefined ? null : readJson(first.body);
  if (first === undefined || !json?.ok || first.status < 200 || first.status > 299) return null;
  const read = describeFinding(what, json.value, form.fieldMap, keywordId);
  if (read === null) return null;
  const { paging } = first;
  const goesOn = paging !== null && (paging.next !== null || pages.length > 1);
  return { what, ...read, pageSize: goesOn ? paging.received : null, paging: paging?.style ?? "one answer" };
}

/** One saved row, shortened and without secrets, with the field map it needs. @returns null without saved rows */
export function sampleOf(
  what: What,
  pages: readonly RawPage[],
  finding: ConnectionFinding | null,
  redact: (text: string) => string,
): ConnectionSample | null {
  const first = pages[0];
  if (first === undefined) return null;
  const json = readJson(first.body);
  if (!json.ok) return { what, row: redact(first.body).slice(0, TEXT_LENGTH_MAX * LIST_LENGTH_MAX), fieldMap: null };
  const fields = new Set(finding?.recognized.map(({ field }) => ALIASES[field] ?? field));
  if (finding !== null && what === "keyword data" && finding.rows > 0)
    for (const field of ["date", "value"]) fields.add(field);
  const { row, map } = suggestFieldMap(json.value, what, fields, finding !== null);
  const clean = shorten(redactJson(row, redact));
  return { what, row: JSON.stringify(clean, null, 2), fieldMap: map === null ? null : JSON.stringify(map) };
}

/** For each required field: the field it was read from, and the row's other fields as alternatives. */
export function choicesOf(
  what: What,
  pages: readonly RawPage[],
  finding: ConnectionFinding | null,
  { fieldMap, redact }: { fieldMap: FieldMap; redact: (text: string) => string },
): ConnectionChoice[] {
  const json = pages[0] === undefined ? null : readJson(pages[0].body);
  if (!json?.ok) return [];
  const options = fieldsIn(json.value).map(({ name, example }) => ({
    name,
    example: redact(String(example ?? "empty")).slice(0, EXAMPLE_LENGTH_MAX),
  }));
  if (options.length === 0) return [];
  const recognizedFields = finding?.recognized ?? [];
  const nameWhere = (matches: (field: string) => boolean) => recognizedFields.find(({ field }) => matches(field))?.name;
  return NEEDED[what].map((field) => {
    // A domain replaces a name only if the row has no other name.
    const matchedName = nameWhere((own) => own === field) ?? nameWhere((own) => ALIASES[own] === field);
    // A history may combine several fields, so no single field name identifies it.
    const isRead = what === "keyword data" && finding !== null && finding.rows > 0;
    const name = matchedName ?? fieldMap[field] ?? (isRead ? "" : null);
    return { what, field, name, options: options.slice(0, OPTIONS_MAX) };
  });
}

const EXAMPLE_LENGTH_MAX = 40;
const OPTIONS_MAX = 60;

const ALIASES: Record<string, string> = { phrase: "keyword", title: "name", domain: "name", recent: "position" };

function shorten(value: Json, depth = 0): Json {
  if (typeof value === "string") return value.length > TEXT_LENGTH_MAX ? `${value.slice(0, TEXT_LENGTH_MAX)}…` : value;
  if (typeof value !== "object" || value === null) return value;
  if (depth > 4) return "…";
  if (Array.isArray(value)) {
    const items = value.slice(0, LIST_LENGTH_MAX).map((item) => shorten(item, depth + 1));
    return value.length > LIST_LENGTH_MAX ? [...items, `… ${value.length - LIST_LENGTH_MAX} more`] : items;
  }
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 40)
      .map(([name, item]) => [name, shorten(item, depth + 1)]),
  );
}
