import { autoClose } from "../opened";
import { connectDesk, type FixtureHandler, serveFixture } from "./fixture-service";

/** A service with a desk on it; both close after the test. */
export async function fixtureDesk(handle: FixtureHandler, env?: Record<string, string>) {
  const service = autoClose(await serveFixture(handle));
  return { service, desk: autoClose(await connectDesk(service, env)) };
}
