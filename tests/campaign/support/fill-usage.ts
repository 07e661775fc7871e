import { randomUUID } from "node:crypto";
import { HOUR_MS } from "../../../lib/domain/time/units";
import type { Store } from "../../../lib/store/open-store";
import { dice } from "../../support/dice";

/** Rows of one statement: SQLite allows 32,766 values. */
const ROWS_MAX = 2_000;

const CONSUMERS = [
  { lane: "person", name: "Dashboard" },
  { lane: "job", name: "Export" },
  { lane: "job", name: "Background refresh" },
  { lane: "mcp", name: "Stdio agent" },
  { lane: "mcp", name: "Reporting agent" },
];
const ENDPOINTS = ["projects", "keywords", "keyword-data", "keyword-data", "keyword-data"];
const STATUSES = [200, 200, 200, 200, 200, 200, 200, 200, 404, 500, null];
const PROJECTS = 20;

export async function fillHour(
  store: Store,
  { keyFp, hour, requests, limit }: { keyFp: string; hour: number; requests: number; limit: number },
): Promise<void> {
  const roll = dice(hour);
  const pick = <Item>(items: readonly Item[]) => items[roll(items.length)] as Item;
  const rows = Array.from({ length: requests }, (_, index) => {
    const consumer = pick(CONSUMERS);
    const endpoint = pick(ENDPOINTS);
    const project = roll(PROJECTS);
    const status = pick(STATUSES);
    const reservedAt = hour * HOUR_MS + Math.floor((index * HOUR_MS) / requests);
    return {
      id: randomUUID(),
      key_fp: keyFp,
      hour,
      shadow_hour: null,
      lane: consumer.lane,
      consumer: consumer.name,
      endpoint,
      about: endpoint === "projects" ? "Projects" : `Project ${project} · rows ${index}–${index + 99}`,
      state: status === null ? "unknown" : "done",
      status,
      reserved_at: reservedAt,
      done_at: reservedAt + 300,
      project_id: endpoint === "projects" ? null : `project-${project}`,
    };
  });
  const count = (lane: string) => rows.filter((row) => row.lane === lane).length;
  await store.transaction().execute(async (transaction) => {
    for (let first = 0; first < rows.length; first += ROWS_MAX)
      await transaction
        .insertInto("quota_attempt")
        .values(rows.slice(first, first + ROWS_MAX))
        .execute();
    await transaction
      .insertInto("quota_window")
      .values({
        key_fp: keyFp,
        hour,
        limit_requests: limit,
        used: requests,
        used_mcp: count("mcp"),
      })
      .execute();
  });
}
