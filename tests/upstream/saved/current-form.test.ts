import { expect, test } from "vitest";
import { inCurrentForm } from "../../../lib/upstream/saved/current-form";

test("prices that an earlier version saved as dollars have no currency, as the service named none", () => {
  const list = { keywords: [{ id: "1", cpcUsd: 0.4 }, { id: "2", cpcUsd: null }, { id: "3" }] };
  expect(inCurrentForm(list)).toEqual({
    keywords: [
      { id: "1", cpc: { amount: 0.4, currency: null } },
      { id: "2", cpc: null },
      { id: "3", cpc: null },
    ],
  });
  expect(inCurrentForm({ keyword: { id: "1", cpcUsd: 2 }, positions: [] })).toEqual({
    keyword: { id: "1", cpc: { amount: 2, currency: null } },
    positions: [],
  });
});

test("a copy in the current form, and anything that is no copy, stays unchanged", () => {
  const now = { keywords: [{ id: "1", cpc: { amount: 1, currency: "EUR" } }] };
  expect(inCurrentForm(structuredClone(now))).toEqual(now);
  for (const other of [null, "text", 3, {}, { keywords: [] }]) expect(inCurrentForm(other)).toEqual(other);
});
