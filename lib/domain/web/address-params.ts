/** What an address may carry: for each parameter, whether a value of it can be used. */
export type ParamRules = Readonly<Record<string, (value: string) => boolean>>;

/** Names of the parameters of an address that cannot be used: unknown ones, and known ones with a bad value. */
export function droppedParams(params: Iterable<readonly [string, string]>, rules: ParamRules): string[] {
  const dropped = new Set<string>();
  for (const [name, value] of params) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined || !rule(value)) dropped.add(name);
  }
  return [...dropped];
}

/** The parameters of a page as Next hands them over, one pair for each value. */
export function paramPairs(params: Readonly<Record<string, string | string[] | undefined>>): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map((one): [string, string] => [name, one]) : [[name, value]];
  });
}

/** The parameters of a page as the browser's own type. */
export const paramsOf = (params: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams =>
  new URLSearchParams(paramPairs(params));

/** Parameters as they stand in an address, “?” included; commas, colons and the like are left to be read by people. */
export function searchText(params: URLSearchParams): string {
  const text = params.toString().replace(/%(?:2C|3A|2F|40)/g, decodeURIComponent);
  return text === "" ? "" : `?${text}`;
}

/** The first value of a parameter; null when it is absent. */
export function firstParam(value: string | string[] | undefined): string | null {
  const first = Array.isArray(value) ? value[0] : value;
  return first ?? null;
}

/** An id from a path segment, which Next hands to pages still encoded; text that is no valid encoding stays as it is. */
export function idFromSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Paths of our pages; ids are opaque and always encoded. */
export const projectHref = (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`;
/** @param list address parameters of the table it is opened from: previous and next follow that table's order */
export const keywordHref = (projectId: string, keywordId: string, list = ""): string =>
  withParams(`${projectHref(projectId)}/keywords/${encodeURIComponent(keywordId)}`, {
    list: list === "" ? null : list,
    range: new URLSearchParams(list).get("range"),
  });
export const matrixHref = (projectId: string): string => `${projectHref(projectId)}/matrix`;
/** A path with the parameters that have a value. */
export function withParams(path: string, params: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== null);
  const query = new URLSearchParams(given).toString();
  return query === "" ? path : `${path}?${query}`;
}
/** @param view its period, group and page */
export const changesHref = (projectId: string, view: Readonly<Record<string, string | null>> = {}): string =>
  withParams(`${projectHref(projectId)}/changes`, view);
/** @param ids up to eight keywords */
export const compareHref = (projectId: string, ids: readonly string[]): string =>
  `${projectHref(projectId)}/compare?k=${encodeURIComponent(ids.map(encodeURIComponent).join(","))}`;

/** The address parameters of a table that make its order; the row in the quick view is not one of them. */
export function tableList(params: Iterable<[string, string]>): string {
  return new URLSearchParams([...params].filter(([name]) => name !== "row")).toString();
}
