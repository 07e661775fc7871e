import { onTestFinished } from "vitest";
import { connectDesk, type FixtureHandler, serveFixture } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

export async function keywordsOf(handle: FixtureHandler) {
  const service = await serveFixture(handle);
  onTestFinished(() => service.close());
  const desk = await connectDesk(service);
  onTestFinished(() => desk.close());
  const { reading, problem } = await desk.container.upstream.listKeywords("1", read("if-missing"));
  return { list: reading?.data, problem, requests: service.requests.length };
}
