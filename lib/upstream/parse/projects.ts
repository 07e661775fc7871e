import { projectId } from "../../domain/ids";
import type { Json, JsonObject } from "../../domain/json";
import type { Project } from "../../domain/projects/project";
import { PROJECT_ALIASES } from "./aliases";
import { toDay } from "./dates";
import type { FieldMap } from "./field-map";
import { type FieldsReport, fieldsReporter } from "./fields-report";
import { findList } from "./find-list";
import { toId } from "./ids";
import { firstOf, isObject } from "./json-object";
import { looksLikeHost, toHost, toText } from "./names";
import { toCount } from "./numbers";
import { fieldPicker, type Picked } from "./pick-fields";

export type ParsedProjects = { projects: Project[]; unreadable: number; how: string; fields: FieldsReport };

type ProjectField = keyof typeof PROJECT_ALIASES;

const NAMES = ["projects", "domains", "sites", "websites", "campaigns", "properties"];
const isTextOrBlank = (value: Json): boolean => value === null || value === "" || toText(value) !== null;

const pickerFor = (map: FieldMap) =>
  fieldPicker<ProjectField>({
    aliases: PROJECT_ALIASES,
    accepts: {
      id: (value) => toId(value) !== null,
      name: isTextOrBlank,
      title: isTextOrBlank,
      domain: (value) => value === null || hostIn(value) !== null,
      keywordCount: (value) => value === null || (!Array.isArray(value) && toCount(value) !== null),
      measuredOn: (value) => value === null || toDay(value) !== null,
      attribution: (value) =>
        value === null || typeof value === "string" || (isObject(value) && sourceText(value) !== null),
      licence: (value) =>
        value === null || typeof value === "string" || (isObject(value) && sourceText(value) !== null),
    },
    mapped: { id: map.id, name: map.name },
  });

const hostIn = (value: Json | undefined): string | null =>
  toHost(isObject(value) ? firstOf(value, ["domain", "host", "name", "url", "display_name"]) : value);

const sourceText = (value: Json | undefined): string | null =>
  isObject(value)
    ? toText(firstOf(value, ["attribution", "text", "name", "title", "label", "id", "url"]))
    : toText(value);

/** Attribution and terms; a `source` without any licence is an ordinary field and stays one. */
function sourceOf({ values, raw }: Picked<ProjectField>): { source: Project["source"]; used: string[] } {
  const inner = isObject(values.attribution) ? firstOf(values.attribution, ["licence", "license", "terms"]) : undefined;
  const licence = sourceText(values.licence) ?? sourceText(inner);
  const attribution = sourceText(values.attribution);
  const ordinary = licence === null && raw.attribution === "source" && !isObject(values.attribution);
  if (ordinary || (attribution === null && licence === null)) return { source: null, used: [] };
  const source = attribution === null ? { attribution: licence ?? "", licence: null } : { attribution, licence };
  return { source, used: [raw.attribution, raw.licence].filter((name) => name !== undefined) };
}

/** The name; a title that is no address is better than a name that is one (UPSTREAM section 3, rule 5). */
function nameOf({ values }: Picked<ProjectField>): string | null {
  const name = toText(values.name);
  const title = toText(values.title);
  return name !== null && title !== null && looksLikeHost(name) && !looksLikeHost(title) ? title : name;
}

function toProject(row: JsonObject, picked: Picked<ProjectField>): Project | null {
  const id = toId(picked.values.id);
  if (id === null) return null;
  const name = nameOf(picked);
  const domain =
    hostIn(picked.values.domain) ?? (name !== null && looksLikeHost(name) ? toHost(name) : hostIn(picked.values.name));
  const { source, used } = sourceOf(picked);
  const { attribution: _a, licence: _l, title, name: rawName, domain: rawDomain, ...plain } = picked.raw;
  const consumed = new Set<string | undefined>([...Object.values(plain), ...used]);
  // An address says more than the host taken from it, and a name that gave way to a title is still the service's word.
  if (picked.values.domain === domain || picked.values.domain === null) consumed.add(rawDomain);
  if (picked.values.name === name) consumed.add(rawName);
  if (picked.values.title === name) consumed.add(title);
  const other = Object.fromEntries(Object.entries(row).filter(([field]) => !consumed.has(field)));
  return {
    id: projectId(id),
    name: name ?? domain ?? id,
    domain,
    keywordCount: toCount(picked.values.keywordCount),
    measuredOn: toDay(picked.values.measuredOn),
    source,
    other,
  };
}

/**
 * Projects of one page, in any of the list forms of `findList`. A row without an id costs that row and is counted.
 * @returns null when the answer is in no form known here: no list, or not one readable row in it
 */
export function parseProjects(value: Json, fieldMap: FieldMap = {}): ParsedProjects | null {
  const pick = pickerFor(fieldMap);
  const hasId = (row: JsonObject) => pick(row).values.id !== undefined;
  const fits = (row: JsonObject) => {
    const { values } = pick(row);
    return values.id !== undefined || toText(values.name) !== null || toText(values.domain) !== null;
  };
  const found = findList(value, {
    names: NAMES,
    fits,
    hasId,
    ...(fieldMap.list === undefined ? {} : { path: fieldMap.list }),
  });
  if (found === null) return null;
  const reporter = fieldsReporter();
  const projects: Project[] = [];
  for (const row of found.rows) {
    const picked = pick(row);
    const project = toProject(row, picked);
    if (project === null) continue;
    reporter.note(picked);
    projects.push(project);
  }
  const unreadable = found.skipped + found.rows.length - projects.length;
  if (projects.length === 0 && unreadable > 0) return null;
  return { projects, unreadable, how: found.how, fields: reporter.report() };
}
