import { expect, test } from "vitest";
import type { Json } from "../../../lib/domain/json";
import { parseProjects } from "../../../lib/upstream/parse/projects";

const only = (fields: Record<string, Json>) =>
  parseProjects({ projects: [{ id: 4, name: "Lamps", domain: "lamps.example", ...fields }] })?.projects[0];

test.each<[string, Record<string, Json>, number | null]>([
  ["nor is what a plan would allow", { plan: { name: "Large", keywords: 900 } }, null],
  ["what is used goes before what may be used", { keywords: { limit: 900, total: 900, used: 31 } }, 31],
  ["a short name", { kws: 31 }, 31],
])("%s", (_, fields, count) => {
  expect(only(fields)?.keywordCount).toBe(count);
  expect(only(fields)?.name).toBe("Lamps");
});

test.each<[string, Record<string, Json>, string]>([
  ["a check", { updated_at: "2026-02-11", last_rank_check: "2026-03-01" }, "2026-03-01"],
  ["a check in an object", { updated: "2026-02-11", ranks: { checked_at: "2026-03-01" } }, "2026-03-01"],
  ["a change, where nothing else is told", { updated_at: "2026-02-11", created_at: "2025-01-01" }, "2026-02-11"],
])("a project was measured on the day of %s", (_, fields, day) => expect(only(fields)?.measuredOn).toBe(day));

test("projects in nested folders are all found, and folders are not projects", () => {
  const leaf = (id: number, projects: Json[], folders: Json[] = []) => ({ id, name: `F${id}`, projects, folders });
  const one = (id: number) => ({ id, name: `P${id}`, domain: `p${id}.example` });
  const inside = [leaf(91, [one(2), one(3)], [leaf(92, [one(4)])]), leaf(94, [])];
  const folders = [leaf(90, [one(1)], inside), leaf(93, [])];
  const parsed = parseProjects({ folders });
  expect(parsed?.projects.map(({ id, name }) => [id, name])).toEqual([1, 2, 3, 4].map((id) => [`${id}`, `P${id}`]));
  expect(parsed?.unreadable).toBe(0);
});

test("a project with an empty project list is still a project if no other is a group", () => {
  const rows = [{ id: 1, name: "Alone", projects: [] }];
  expect(parseProjects({ results: rows })?.projects.map(({ name }) => name)).toEqual(["Alone"]);
});
