import { expect, test } from "../support/fixtures";

test.use({ deskOptions: { limit: 50 } });

test("loaded data stays available after a restart, at no cost", async ({ desk, request }) => {
  expect(await desk.count()).toBe(0);
  const asked = await request.post(`${desk.url}/api/projects`, {
    data: { spend: "if-missing", requestsMax: 1 },
    headers: { "x-requested-with": "dashboard" },
  });
  expect(asked.status()).toBe(200);
  expect(await desk.count()).toBe(1);

  await desk.restart();
  const saved = await (await request.get(`${desk.url}/api/projects`)).json();
  expect(saved.reading).toMatchObject({ saved: true });
  expect(saved.quota).toMatchObject({ limit: 50, used: 1, source: "sample" });
  expect(await desk.count()).toBe(1);
});
