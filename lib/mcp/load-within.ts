import type { Container } from "../container/container";
import { toInstant } from "../domain/clock";
import type { Reading } from "../domain/response/reading";
import { type Call, freeLoad, spendingLoad } from "./agent";
import { type Failure, failureOf, toFailure } from "./failure";

type LoadRequest = ReturnType<typeof freeLoad>;
type Result<T> = Pick<Awaited<ReturnType<Container["upstream"]["listProjects"]>>, "problem"> & {
  reading: Reading<T> | null;
};

/** Data, or why there is none; both when saved data stands in for what did not come. */
export type Got<T> = { reading: Reading<T>; failure: Failure | null } | { reading: null; failure: Failure };

/**
 * Loads within a price: saved data first, then at most `max_cost` requests for what is missing. A partial list goes
 * on where it stopped.
 */
export async function loadWithin<T extends object>(
  call: Call,
  price: { max_cost: number; refresh: boolean },
  ask: (request: LoadRequest) => Promise<Result<T>>,
): Promise<Got<T>> {
  const held = await ask({ ...freeLoad(call.agent), opens: !price.refresh });
  const isWhole = held.reading !== null && (!isPartial(held.reading.data) || held.reading.gone !== null);
  if (price.max_cost === 0 || (isWhole && !price.refresh)) return settled(call, held);
  const spend = held.reading === null && !price.refresh ? "if-missing" : "now";
  return settled(call, await ask(spendingLoad(call, spend, price.max_cost)));
}

function settled<T>(call: Call, { reading, problem }: Result<T>): Got<T> {
  const failure = problem === null ? null : failureOf(problem);
  if (reading !== null) return { reading, failure };
  return { reading, failure: failure ?? toFailure("not_saved", toInstant(call.agent.container.clock.now())) };
}

const isPartial = (data: object): boolean => "complete" in data && data.complete === false;
