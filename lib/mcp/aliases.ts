type Arguments = Record<string, unknown>;
type Called = { name: string; given: Arguments };

const ALIASES: Record<string, (given: Arguments) => Called> = {
  search_saved: (given) => ({ name: "list_keywords", given }),
  export_keywords: ({ filter, ...given }) => ({
    name: "list_keywords",
    given: { ...given, ...Object(filter), format: "file" },
  }),
  get_keyword_data: ({ keyword_id, date_from, date_to, ranking_urls: _, ...given }) => ({
    name: "get_keywords",
    given: { ...given, keywords: [keyword_id], since: date_from, until: date_to },
  }),
  compare_keywords: ({ keyword_ids, ...given }) => ({
    name: "get_keywords",
    given: { ...given, keywords: keyword_ids },
  }),
  list_pages: ({ search, turns: _, keywords: __, ...given }) => ({
    name: "summarize_project",
    given: { ...given, by: "page", where: typeof search === "string" ? `ranking_url:has:${search}` : undefined },
  }),
  refresh_saved: ({ histories: _, limit: __, ...given }) => ({
    name: "load",
    given: { older_than_hours: 24, ...given },
  }),
  estimate: ({ reads }) => ({ name: "load", given: estimated(reads) }),
  propose_plan: ({ keyword_ids, refresh, ...given }) => ({
    name: "load",
    given: {
      what: "histories",
      ...given,
      keywords: keyword_ids,
      older_than_hours: refresh === true ? 0 : undefined,
      plan: true,
    },
  }),
  quota_status: () => ({ name: "status", given: {} }),
  list_plans: () => ({ name: "status", given: {} }),
};

function estimated(reads: unknown): Arguments {
  const [first] = Array.isArray(reads) ? reads : [];
  const { tool, project_id, keyword_ids, refresh } = Object(first);
  const what = { list_projects: "projects", get_keyword_data: "histories" }[String(tool)] ?? "list";
  return { what, project_id, keywords: keyword_ids, older_than_hours: refresh === true ? 0 : undefined };
}

const CONDITIONS: Record<string, (value: unknown) => string> = {
  position_min: (value) => `position:gte:${value}`,
  position_max: (value) => `position:lte:${value}`,
  volume_min: (value) => `volume:gte:${value}`,
  volume_max: (value) => `volume:lte:${value}`,
  tag: (value) => `tags:is:${value}`,
  starred: (value) => `starred:${value === true || value === "true" ? "is" : "not"}:Yes`,
  noted: (value) => (value === true || value === "true" ? "note:not:-" : "note:empty"),
};

export function currentCall(name: string, given: unknown): { name: string; given: unknown } {
  if (given !== undefined && given !== null && (typeof given !== "object" || Array.isArray(given)))
    return { name, given };
  const arguments_: Arguments = { ...given };
  const called = Object.hasOwn(ALIASES, name) ? ALIASES[name]?.(arguments_) : undefined;
  const rest = { ...(called ?? { given: arguments_ }).given };
  if (rest.refresh !== true) delete rest.refresh;
  const conditions = Object.entries(CONDITIONS).flatMap(([old, condition]) =>
    rest[old] === undefined || rest[old] === null ? [] : [condition(rest[old])],
  );
  for (const old of Object.keys(CONDITIONS)) delete rest[old];
  if (rest.format === "concise") rest.format = "table";
  if (conditions.length > 0) rest.where = [rest.where, ...conditions].filter((part) => part !== undefined).join(",");
  return { name: called?.name ?? name, given: rest };
}
