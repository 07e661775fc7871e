import type { FixtureRequest } from "../../support/services/fixture-service";

/** The fixtures' own days: their clock is at March 2, 2026. */
const FIRST_DAY = "2026-02-01";
const TODAY = "2026-03-02";

export function inItsDays(request: FixtureRequest): FixtureRequest {
  const url = new URL(request.url);
  const [from, to] = [url.searchParams.get("from"), url.searchParams.get("to")];
  if (from === null || to !== new Date().toISOString().slice(0, 10) || from > FIRST_DAY) return request;
  url.searchParams.set("from", FIRST_DAY);
  url.searchParams.set("to", TODAY);
  return { ...request, url };
}
