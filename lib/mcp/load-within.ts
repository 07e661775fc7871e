import type { Container } from "../container/container";
import type { Price } from "../domain/quota/price";
import type { Reading } from "../domain/response/reading";
import { type Call, freeLoad, spendingLoad } from "./agent";
import { type Failure, failureOf, toFailure } from "./failure";
import { priceRefusal } from "./price-refusal";

type LoadRequest = ReturnType<typeof freeLoad>;
type Result<T> = Pick<Awaited<ReturnType<Container["upstream"]["listProjects"]>>, "problem"> & {
  reading: Reading<T> | null;
};

export type Got<T> = { reading: Reading<T>; failure: Failure | null } | { reading: null; failure: Failure };

/**
 * Returns saved data, or loads missing data if `maxCost` allows its price. A partial list resumes.
 * @param priceOf the price of the missing data
 */
export async function loadWithin<T extends object>(
  call: Call,
  maxCost: number,
  { ask, priceOf }: { ask: (request: LoadRequest) => Promise<Result<T>>; priceOf: () => Promise<Price> },
): Promise<Got<T>> {
  const saved = await ask({ ...freeLoad(call.agent), opens: true });
  const { reading } = saved;
  const isWhole = reading !== null && (!isPartial(reading.data) || reading.gone !== null);
  const isExplained = reading !== null || saved.problem !== null;
  if (isWhole || (maxCost === 0 && isExplained)) return settled(saved);
  const price = await priceOf();
  const isBegun = reading !== null;
  const refusal = await priceRefusal(call.agent, price, maxCost, isBegun);
  if (refusal !== null) return { reading, failure: refusal };
  call.expected = price.requests;
  return settled(await ask(spendingLoad(call, reading === null ? "if-missing" : "now", maxCost)));
}

function settled<T>({ reading, problem }: Result<T>): Got<T> {
  const failure = problem === null ? null : failureOf(problem);
  if (reading !== null) return { reading, failure };
  return { reading, failure: failure ?? toFailure("not_saved") };
}

const isPartial = (data: object): boolean => "complete" in data && data.complete === false;
