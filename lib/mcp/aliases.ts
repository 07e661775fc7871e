type Arguments = Record<string, unknown>;

/** Old name: new name, and its arguments made of the old ones. */
const ALIASES: Record<string, [name: string, given: (old: Arguments) => Arguments]> = {
  search_saved: ["list_keywords", (old) => old],
  export_keywords: ["list_keywords", ({ filter, ...old }) => ({ ...old, ...Object(filter), format: "file" })],
  get_keyword_data: [
    "get_keywords",
    ({ keyword_id, date_from: since, date_to: until, ranking_urls: _, ...old }) => ({
      ...old,
      keywords: [keyword_id],
      since,
      until,
    }),
  ],
  compare_keywords: ["get_keywords", ({ keyword_ids: keywords, ...old }) => ({ ...old, keywords })],
  list_pages: [
    "summarize_project",
    ({ search, turns: _, keywords: __, ...old }) => ({
      ...old,
      by: "page",
      where: typeof search === "string" ? `ranking_url:has:${search}` : undefined,
    }),
  ],
  refresh_saved: ["load", ({ histories: _, limit: __, ...old }) => ({ older_than_hours: 24, ...old })],
  estimate: ["load", ({ reads }) => estimateArguments(reads)],
  propose_plan: [
    "load",
    ({ keyword_ids: keywords, refresh, ...old }) => ({
      what: "histories",
      ...old,
      keywords,
      older_than_hours: ageOf(refresh),
      plan: true,
    }),
  ],
  quota_status: ["status", () => ({})],
  list_plans: ["status", () => ({})],
};

const ageOf = (refresh: unknown) => (refresh === true ? 0 : undefined);

function estimateArguments(reads: unknown): Arguments {
  const [first] = Array.isArray(reads) ? reads : [];
  const { tool, project_id, keyword_ids, refresh } = Object(first);
  const what = { list_projects: "projects", get_keyword_data: "histories" }[String(tool)] ?? "list";
  return { what, project_id, keywords: keyword_ids, older_than_hours: ageOf(refresh) };
}

const CONDITIONS: Record<string, (value: unknown) => string> = {
  position_min: (value) => `position:gte:${value}`,
  position_max: (value) => `position:lte:${value}`,
  volume_min: (value) => `volume:gte:${value}`,
  volume_max: (value) => `volume:lte:${value}`,
  tag: (value) => `tags:is:${value}`,
  starred: (value) => `starred:${isTrue(value) ? "is" : "not"}:Yes`,
  noted: (value) => (isTrue(value) ? "note:not:-" : "note:empty"),
};
const isTrue = (value: unknown) => value === true || value === "true";

/** The call under today's names. */
export function currentCall(name: string, args: unknown): { name: string; args: unknown } {
  if (args !== undefined && (typeof args !== "object" || Array.isArray(args))) return { name, args };
  const [current, renameArguments] = (Object.hasOwn(ALIASES, name) && ALIASES[name]) || [name, (old: Arguments) => old];
  const rest = renameArguments({ ...args });
  const isOld = (each: string) => rest[each] !== undefined && rest[each] !== null;
  const conditions = Object.entries(CONDITIONS).flatMap(([old, text]) => (isOld(old) ? text(rest[old]) : []));
  for (const old of Object.keys(CONDITIONS)) delete rest[old];
  if (rest.refresh !== true) delete rest.refresh;
  if (rest.format === "concise") rest.format = "table";
  if (conditions.length > 0) rest.where = [...(isOld("where") ? [rest.where] : []), ...conditions].join(",");
  return { name: current, args: rest };
}
