import { projectId } from "../../domain/ids";
import type { Json, JsonObject } from "../../domain/json";
import type { Project } from "../../domain/projects/project";
import { PROJECT_ALIASES } from "./fields/aliases";
import { type DayOrder, dayOrderOf, isDated, toDay } from "./fields/dates";
import type { FieldMap } from "./fields/field-map";
import { guessProjectField } from "./fields/guess-field";
import { looksLikeHost, toId, toSite, toText } from "./fields/names";
import { toCount } from "./fields/numbers";
import { type FieldsReport, fieldPicker, fieldsReporter, keepRaw, type Picked } from "./fields/pick-fields";
import { firstOf, isObject, saysNothing } from "./json/json-object";
import { endsWithId } from "./positions/site-of";
import { type FoundList, findList } from "./rows/find-list";

export type ParsedProjects = Pick<FoundList, "how" | "left"> & {
  projects: Project[];
  unreadable: number;
  fields: FieldsReport;
};

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
      domain: (value) => value === null || siteIn(value) !== null,
      keywordCount: (value) => value === null || (!Array.isArray(value) && toCount(value) !== null),
      measuredOn: (value) => value === null || isDated(value),
      attribution: isSource,
      licence: isSource,
    },
    guess: guessProjectField,
    map,
    ownOnly: ["id", "name", "title"],
  });

const siteIn = (value: Json | undefined): string | null =>
  toSite(isObject(value) ? firstOf(value, ["domain", "host", "name", "url", "display_name"]) : value);

const sourceText = (value: Json | undefined): string | null =>
  isObject(value)
    ? toText(firstOf(value, ["attribution", "text", "name", "title", "label", "id", "url"]))
    : toText(value);

const isSource = (value: Json): boolean =>
  value === null || typeof value === "string" || (isObject(value) && sourceText(value) !== null);

function sourceOf({ values, raw }: Picked<ProjectField>): Project["source"] {
  const inner = isObject(values.attribution) ? firstOf(values.attribution, ["licence", "license", "terms"]) : undefined;
  const licence = sourceText(values.licence) ?? sourceText(inner);
  const attribution = sourceText(values.attribution);
  const ordinary = licence === null && raw.attribution === "source" && !isObject(values.attribution);
  if (ordinary || (attribution === null && licence === null)) return null;
  return attribution === null ? { attribution: licence ?? "", licence: null } : { attribution, licence };
}

function nameOf({ values }: Picked<ProjectField>): string | null {
  const name = toText(values.name);
  const title = toText(values.title);
  if (name === null || title === null) return name ?? title;
  return (looksLikeHost(name) || isPath(name)) && !looksLikeHost(title) ? title : name;
}

/** A full resource name such as `accounts/9/projects/61` is less useful than a title. */
const isPath = (name: string): boolean => /^[\w-]+(?:\/[\w-]+)+$/.test(name) && /\/\d+(?:\/|$)/.test(name);

/** A longer name costs only its own row. */
const NAME_LENGTH_MAX = 10_000;

function toProject(picked: Picked<ProjectField>, order: DayOrder): Project | null {
  const { values } = picked;
  const id = toId(values.id);
  const name = nameOf(picked);
  if (id === null || (name !== null && name.length > NAME_LENGTH_MAX)) return null;
  const address = siteIn(values.domain);
  const domain =
    (address !== null && !endsWithId(address, id) ? address : null) ??
    (name !== null && looksLikeHost(name) ? toSite(name) : siteIn(values.name));
  const source = sourceOf(picked);
  const measuredOn = toDay(values.measuredOn, order);
  const rest = picked.rest();
  const unread = {
    attribution: source === null,
    licence: source === null,
    domain: values.domain !== domain && values.domain !== null,
    name: values.name !== name,
    title: values.title !== name,
    measuredOn: measuredOn === null && !saysNothing(values.measuredOn),
  };
  for (const [field, isUnread] of Object.entries(unread))
    if (isUnread) keepRaw(field as keyof typeof unread, picked, rest); // Object.entries forgets the key type
  return {
    id: projectId(id),
    name: name ?? domain ?? id,
    domain,
    keywordCount: toCount(values.keywordCount),
    measuredOn,
    source,
    other: Object.fromEntries(rest),
  };
}

/** Skips and counts rows without an ID; null when the format is unknown: no list, or no readable row. */
export function parseProjects(value: Json, fieldMap: FieldMap = {}): ParsedProjects | null {
  const pick = pickerFor(fieldMap);
  const idOf = (row: JsonObject) => toId(pick(row).values.id);
  const fits = (row: JsonObject) => {
    const { values } = pick(row);
    return values.id !== undefined || toText(values.name) !== null || toText(values.domain) !== null;
  };
  const hasName = (row: JsonObject) => {
    const picked = pick(row);
    return nameOf(picked) !== null || toText(picked.values.domain) !== null;
  };
  const list = findList(value, { names: NAMES, fits, idOf, hasName, path: fieldMap.list });
  if (list === null) return null;
  const picks = list.rows.map((row) => pick(row));
  const order = dayOrderOf(picks.map(({ values }) => values.measuredOn));
  const fields = fieldsReporter();
  const projects = picks.flatMap((picked) => {
    const project = toProject(picked, order);
    if (project === null) return [];
    fields.note(picked);
    return project;
  });
  const unreadable = list.skipped + list.rows.length - projects.length;
  if (projects.length === 0 && unreadable > 0) return null;
  return {
    projects,
    unreadable,
    how: list.how,
    left: list.left,
    fields: fields.report(),
  };
}
