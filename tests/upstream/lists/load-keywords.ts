import { onTestFinished } from "vitest";
import { connectDesk, type FixtureHandler, serveFixture } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

/** Loads a keyword list of a service that responds so, with a desk of its own. @returns also how many requests it took */
export async function keywordsOf(handle: FixtureHandler) {
  const service = await serveFixture(handle);
  onTestFinished(() => service.close());
  const desk = await connectDesk(service);
  onTestFinished(() => desk.close());
  const { reading, problem } = await desk.container.upstream.listKeywords("1", read("if-missing"));
  return { list: reading?.data, problem, requests: service.requests.length };
}
