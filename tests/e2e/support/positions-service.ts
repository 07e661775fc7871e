import { setTimeout as sleep } from "node:timers/promises";
import type { FixtureHandler } from "../../support/services/fixture-service";

/** `keywords` without positions, whose histories take `delayMs` each; `missing` has none. */
export const positionsService =
  (keywords: number, delayMs: number, missing?: number): FixtureHandler =>
  async ({ url: { pathname } }) => {
    const id = Number(pathname.split("/").at(-2));
    const rows = Array.from({ length: keywords }, (_, index) => ({ id: index + 1, keyword: `phrase ${index + 1}` }));
    const history = ["2026-02-28", "2026-03-01"].map((date) => ({ date, position: id }));
    const json = {
      "/v1/projects/": [{ id: "p", name: "Alder", keyword_count: keywords }],
      "/v1/project-keywords-list/p/": rows,
      [`/v1/keyworddata/${id}/`]: id === missing ? undefined : { id, keyword: `phrase ${id}`, history },
    }[pathname];
    if (pathname.includes("keyworddata")) await sleep(delayMs);
    return json === undefined ? { status: 404, json: {} } : { json };
  };
