import fc from "fast-check";
import { expect, test } from "vitest";
import { headerJson } from "@/lib/domain/table/pack";

test("any text survives being sent in a header", () => {
  const text = fc.string({ unit: "binary" });
  fc.assert(
    fc.property(fc.record({ text, values: fc.array(fc.oneof(text, fc.double(), fc.constant(null))) }), (answer) => {
      const header = new Headers({ "x-answer": headerJson(answer) }).get("x-answer");
      expect(header).toMatch(/^[ -~]+$/);
      expect(JSON.parse(header ?? "")).toEqual(JSON.parse(JSON.stringify(answer)));
    }),
  );
});
