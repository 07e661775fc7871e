import { expect, test } from "vitest";
import { PageQueue } from "../../../lib/domain/web/page-queue";

const LONG_MS = 60_000;

function asked(queue: PageQueue, count: number) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, async (_, page) => {
    const end = await queue.begin();
    begun.push(page);
    return end;
  });
  return { begun, ends };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("only a limited number of pages render at once, and the others follow in order", async () => {
  const { begun, ends } = asked(new PageQueue(2, LONG_MS), 4);
  await settled();
  expect(begun).toEqual([0, 1]);
  const end = await ends[1];
  end?.();
  end?.();
  await settled();
  expect(begun, "an end said twice frees one place").toEqual([0, 1, 2]);
  for (const page of [0, 2, 3]) (await ends[page])?.();
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("an abandoned place is free again", async () => {
  const queue = new PageQueue(1, LONG_MS);
  for (let round = 0; round < 3; round += 1) (await queue.begin())();
  const { begun, ends } = asked(queue, 2);
  await settled();
  expect(begun).toEqual([0]);
  for (const end of ends) (await end)();
});

test("a page that takes too long stops blocking the next page", async () => {
  const { begun, ends } = asked(new PageQueue(1, 20), 2);
  await ends[1];
  expect(begun).toEqual([0, 1]);
});
