import { autoClose } from "../opened";
import { stack } from "../stack";
import { type FixtureAnswer, type FixtureRequest, serveFixture } from "./fixture-service";

export const START = "2026-03-02T10:20:00.000Z";

/** A desk at START whose service knows the time; both close after the test. */
export async function clockedDesk(answer: (now: number, request: FixtureRequest) => FixtureAnswer) {
  const desk = autoClose(await stack({ at: START }));
  const service = autoClose(await serveFixture((request) => answer(desk.clock.now(), request)));
  const another = () => desk.another({ baseUrl: service.origin, apiKey: "tests" });
  return { clock: desk.clock, hits: () => service.requests.length, another, container: await another() };
}
