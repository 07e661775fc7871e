import type { IncomingMessage } from "node:http";
import { autoClose } from "../opened";
import { stack } from "../stack";
import { answerJson, countingService } from "./counting-service";

export const START = "2026-03-02T10:20:00.000Z";

type Answer = { json: unknown; status?: number };

/** A desk at START whose service knows the time; both close after the test. */
export async function clockedDesk(answer: (now: number, request: IncomingMessage) => Answer) {
  const desk = autoClose(await stack({ at: START }));
  const service = autoClose(
    await countingService((request, response) => {
      const { json, status } = answer(desk.clock.now(), request);
      answerJson(response, json, status);
    }),
  );
  const another = () => desk.another({ baseUrl: service.url, apiKey: "tests" });
  return { clock: desk.clock, hits: service.hits, another, container: await another() };
}
