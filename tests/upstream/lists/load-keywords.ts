import { fixtureDesk } from "../../support/services/fixture-desk";
import type { FixtureHandler } from "../../support/services/fixture-service";
import { read } from "../../support/stack";

/** Loads the keyword list of a service that is closed after the test. */
export async function keywordsOf(handle: FixtureHandler, env?: Record<string, string>) {
  const { service, desk } = await fixtureDesk(handle, env);
  const { reading, problem } = await desk.container.upstream.listKeywords("1", read("if-missing"));
  return { list: reading?.data, problem, requests: service.requests.length };
}

/** Loads the keyword list of a project that counts its keywords. */
export async function countedKeywords(counted: number, list: (query: URLSearchParams) => unknown) {
  const project = { id: "1", name: "Alder", domain: "alder.example", keyword_count: counted };
  const { service, desk } = await fixtureDesk(({ url }) => ({
    json: url.pathname.includes("keywords") ? list(url.searchParams) : [project],
  }));
  const { container } = desk;
  await container.upstream.listProjects(read("now"));
  return {
    keywords: () => container.reads.keywords("1", read("now")),
    asked: () => service.requests.length - 1,
  };
}
