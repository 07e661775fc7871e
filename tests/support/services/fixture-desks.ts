import { closing } from "../closing";
import { connectDesk, type Desk, type FixtureHandler, type FixtureService, serveFixture } from "./fixture-service";

type Connected = { service: FixtureService; desk: Desk };

/** Opens a service with a desk on it; both close after the test. Call it once at the top of a file. */
export function fixtureDesks(): (handle: FixtureHandler, env?: Record<string, string>) => Promise<Connected> {
  const opened = closing();
  return async (handle, env) => {
    const service = opened(await serveFixture(handle));
    return { service, desk: opened(await connectDesk(service, env)) };
  };
}
