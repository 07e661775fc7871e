import { onTestFinished } from "vitest";
import { connectDesk, type FixtureHandler, serveFixture } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

/** Loads the keyword list of a service that is closed after the test. */
export async function keywordsOf(handle: FixtureHandler, env?: Record<string, string>) {
  const service = await serveFixture(handle);
  onTestFinished(service.close);
  const desk = await connectDesk(service, env);
  onTestFinished(desk.close);
  const { reading, problem } = await desk.container.upstream.listKeywords("1", read("if-missing"));
  return { list: reading?.data, problem, requests: service.requests.length };
}
