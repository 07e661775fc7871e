import { expect, test } from "../support/fixtures";
import { startUpstream } from "../support/upstream";

test("a redirect by the service is refused: no other address sees the key", async ({ createDesk, request }) => {
  const elsewhere = await startUpstream((_request, response) => response.end("{}"));
  const service = await startUpstream((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.baseUrl}/projects/` }).end(),
  );
  const desk = await createDesk({ baseUrl: service.baseUrl, key: "key-for-one-address-only" });
  const answer = await request.post(`${desk.url}/api/projects`, {
    data: { spend: "if-missing", requestsMax: 1 },
    headers: { "x-requested-with": "dashboard" },
  });
  expect(answer.status()).toBeGreaterThanOrEqual(500);
  expect(await answer.text()).not.toContain(desk.key);
  expect(service.requests.every((line) => line.startsWith("GET /v1/projects/"))).toBe(true);
  expect(service.requests.length).toBeGreaterThan(0);
  expect(elsewhere.requests).toEqual([]);
  await Promise.all([service.stop(), elsewhere.stop()]);
});
