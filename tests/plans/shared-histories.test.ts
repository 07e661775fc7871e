import { expect, test } from "vitest";
import { closing } from "../support/closing";
import { histories, loadedPlanDesk } from "./plan-desk";

const opened = closing();

test("if one response contains all histories of a project, a plan for them takes one request", async () => {
  const desk = opened(await loadedPlanDesk({ keywords: 30, env: { UPSTREAM_KEYWORDDATA_ID: "project" } }));
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: String(index + 1),
    keyword: `keyword ${index + 1}`,
    history: [{ date: "2026-03-01", position: 4 }],
  }));
  desk.answerWith(({ url }) => (url.pathname.includes("keyworddata") ? { json: rows } : undefined));
  const what = { kind: "histories" as const, projectId: "p", keywordIds: null };
  expect(await desk.container.plans.estimate({ what, wantedSinceMs: 0 })).toMatchObject({
    items: 30,
    price: { requests: 1 },
  });
  const id = await desk.plan();
  await desk.work();
  expect(await desk.one(id)).toMatchObject({ state: "done", spent: 1, items: { done: 1, free: 29 } });
  expect(histories(desk)).toHaveLength(1);
});
