import { expect, onTestFinished, test } from "vitest";
import { PLAIN_SERVICE } from "../../../lib/settings/service";
import { testConnection } from "../../../lib/upstream/check/test-connection";
import { connectDesk, type FixtureAnswer, serveFixture } from "../../support/services/fixture-service";

async function stepsOf(answer: FixtureAnswer, proxy: string | null) {
  const service = await serveFixture((_, response) => {
    if (answer.status !== 0) return answer;
    response.destroy();
    return null;
  });
  onTestFinished(service.close);
  const desk = await connectDesk(service);
  onTestFinished(desk.close);
  const { steps } = await testConnection({
    upstream: desk.container.upstream,
    form: PLAIN_SERVICE,
    keyPlace: "Authorization",
    proxy,
    redact: (text) => text,
    requestsMax: 1,
    clockDifferenceMs: () => Promise.resolve(null),
  });
  return steps;
}

test.each([
  ["proxy.example:3128", "Address responds through the proxy proxy.example:3128"],
  [null, "Address responds"],
])("the connection test names the proxy %s", async (proxy, text) => {
  const [first] = await stepsOf({ json: [{ id: 1, name: "Lamps" }] }, proxy);
  expect(first).toMatchObject({ state: "done", text });
});

test("a failed address says that the request went through a proxy", async () => {
  const [step] = await stepsOf({ status: 0 }, "proxy.example:3128");
  expect(step).toMatchObject({ name: "address", state: "failed" });
  expect(step?.text).toMatch(/The request went through the proxy proxy\.example:3128\.$/);
});

test("a refusal for the limit has a time that people can read", async () => {
  const limit = { status: 429, json: { error: "Hourly limit of 1,000 requests reached" } };
  const failedStep = (await stepsOf(limit, null)).find(({ state }) => state === "failed");
  expect(failedStep?.text).toContain("made 1,000 requests since 10:00 UTC. The limit resets at 11:00 UTC.");
});
