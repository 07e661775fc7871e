import type { Container } from "../container/container";
import type { Price } from "../domain/quota/price";
import type { Reading } from "../domain/response/reading";
import { type Call, freeLoad, spendingLoad } from "./agent";
import { CallRefusal, type Failure, failureOf, toFailure } from "./failure";
import { priceRefusal } from "./quota-facts";

type LoadRequest = ReturnType<typeof freeLoad>;
type Result<T> = Pick<Awaited<ReturnType<Container["upstream"]["listProjects"]>>, "problem"> & {
  reading: Reading<T> | null;
};

/**
 * Returns saved data, or loads missing data if `maxCost` allows its price. A partial list resumes.
 * @param priceOf the price of the missing data
 * @throws CallRefusal without any data
 */
export async function loadWithin<T extends { complete: boolean }>(
  call: Call,
  maxCost: number,
  { ask, priceOf }: { ask: (request: LoadRequest) => Promise<Result<T>>; priceOf: () => Promise<Price> },
): Promise<{ reading: Reading<T>; failure: Failure | null }> {
  const saved = await ask(freeLoad(call.agent));
  const { reading } = saved;
  const isWhole = reading !== null && (reading.data.complete || reading.deletedAt !== null);
  const isExplained = reading !== null || saved.problem !== null;
  if (isWhole || (maxCost === 0 && isExplained)) return unwrapResult(saved);
  const price = await priceOf();
  const refusal = await priceRefusal(call.agent, price, maxCost, reading !== null);
  if (refusal !== null) return withData(reading, refusal);
  call.expected = price.requests;
  return unwrapResult(await ask(spendingLoad(call, reading === null ? "if-missing" : "now", maxCost)));
}

const unwrapResult = <T>({ reading, problem }: Result<T>) =>
  withData(reading, problem === null ? null : failureOf(problem));

function withData<T>(reading: Reading<T> | null, failure: Failure | null) {
  if (reading === null) throw new CallRefusal(failure ?? toFailure("not_saved"));
  return { reading, failure };
}
