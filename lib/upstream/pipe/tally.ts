import { isBotCheck } from "./bot-check";
import { type Send, TransportFailure } from "./pipe";

export type Tally = { tries: number; counted: number; mayCount: number };

export const emptyTally = (): Tally => ({ tries: 0, counted: 0, mayCount: 0 });

export const tallied =
  (tally: Tally, send: Send): Send =>
  async (request) => {
    try {
      const answer = await send(request);
      tally.tries += 1;
      if (isBotCheck(answer)) tally.mayCount += 1;
      else if (answer.status !== 401 && answer.status !== 429) tally.counted += 1;
      return answer;
    } catch (error) {
      if (error instanceof TransportFailure) tally.tries += 1;
      if (error instanceof TransportFailure && error.kind !== "unsent") tally.mayCount += 1;
      throw error;
    }
  };
