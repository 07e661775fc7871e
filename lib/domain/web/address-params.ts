export type ParamRules = Readonly<Record<string, (value: string) => boolean>>;

export function droppedParams(params: Iterable<readonly [string, string]>, rules: ParamRules): string[] {
  const droppedNames = new Set<string>();
  for (const [name, value] of params) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined || !rule(value)) droppedNames.add(name);
  }
  return [...droppedNames];
}

export function paramPairs(params: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one): [string, string] => [name, one]) : [[name, value]];
  });
}

export const paramsOf = (params: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams =>
  new URLSearchParams(paramPairs(params));

/** Includes “?”. Keeps commas and colons readable. */
export function searchText(params: URLSearchParams): string {
  const text = params.toString().replace(/%(?:2C|3A|2F|40)/g, decodeURIComponent);
  return text === "" ? "" : `?${text}`;
}

export function firstParam(value: string | string[] | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first ?? null;
}

/** Next passes segments encoded. Malformed text stays as it is. */
export function idFromSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Ids are opaque, so always encode them. */
export const projectHref = (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`;
/** @param list parameters of the table that the user came from, for previous and next */
export const keywordHref = (projectId: string, keywordId: string, list = ""): string =>
  withParams(`${projectHref(projectId)}/keywords/${encodeURIComponent(keywordId)}`, {
    list: list === "" ? null : list,
    range: new URLSearchParams(list).get("range"),
  });
export const matrixHref = (projectId: string): string => `${projectHref(projectId)}/matrix`;
export function withParams(path: string, params: Readonly<Record<string, string | null>>): string {
  const entries = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null);
  const query = new URLSearchParams(entries).toString();
  return query === "" ? path : `${path}?${query}`;
}
export const changesHref = (projectId: string, view: Readonly<Record<string, string | null>> = {}): string =>
  withParams(`${projectHref(projectId)}/changes`, view);
export const SIDE_BY_SIDE_MAX = 8;

export const compareHref = (projectId: string, ids: readonly string[]): string =>
  `${projectHref(projectId)}/compare?k=${encodeURIComponent(ids.map(encodeURIComponent).join(","))}`;

export function comparedIds(text: string | null): string[] {
  const ids = (text ?? "").split(",").map(idFromSegment).filter(Boolean);
  return [...new Set(ids)].slice(0, SIDE_BY_SIDE_MAX);
}

/** Excludes the row in the quick view. */
export function tableList(params: Iterable<[string, string]>): string {
  return new URLSearchParams([...params].filter(([name]) => name !== "row")).toString();
}
