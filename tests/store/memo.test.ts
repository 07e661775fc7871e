import { describe, expect, test } from "vitest";
import { createMemo } from "../../lib/store/memo";

/** Counts each creation; values that begin with `slow` are finished by hand. */
function workshop() {
  const made: string[] = [];
  const finish: (() => void)[] = [];
  return {
    made,
    make: (text: string) => async () => {
      made.push(text);
      return text;
    },
    slow: (text: string) => () => {
      made.push(text);
      return new Promise<string>((resolve) => finish.push(() => resolve(text)));
    },
    finish,
  };
}

describe("memo", () => {
  test("computes a value once per version, and caches only the latest", async () => {
    const { made, make } = workshop();
    const memo = createMemo<string>({ sizeMax: 10 });
    expect(await memo("list", "v1", make("one"))).toBe("one");
    expect(await memo("list", "v1", make("never"))).toBe("one");
    expect(await memo("list", "v2", make("two"))).toBe("two");
    expect(await memo("list", "v1", make("one again"))).toBe("one again");
    expect(made).toEqual(["one", "two", "one again"]);
  });

  test("concurrent callers share one computation", async () => {
    const { made, slow, finish } = workshop();
    const memo = createMemo<string>({ sizeMax: 10 });
    const results = [memo("list", "v1", slow("one")), memo("list", "v1", slow("never"))];
    finish[0]?.();
    expect(await Promise.all(results)).toEqual(["one", "one"]);
    expect(made).toEqual(["one"]);
  });

  test("a value outdated during its computation is returned to its callers, and not cached", async () => {
    const { made, make, slow, finish } = workshop();
    const memo = createMemo<string>({ sizeMax: 10 });
    const early = memo("list", "v1", slow("one"));
    expect(await memo("list", "v2", make("two"))).toBe("two");
    finish[0]?.();
    expect(await early).toBe("one");
    expect(await memo("list", "v2", make("never"))).toBe("two");
    expect(made).toEqual(["one", "two"]);
  });

  test("failures and missing values are not cached, and a failure reaches all waiting callers", async () => {
    const { make } = workshop();
    const memo = createMemo<string>({ sizeMax: 10 });
    const fails = async () => {
      throw new Error("the store is away");
    };
    const results = [memo("list", "v1", fails), memo("list", "v1", make("never"))];
    for (const result of await Promise.allSettled(results)) expect(result.status).toBe("rejected");
    expect(await memo("list", "v1", async () => null)).toBeNull();
    expect(await memo("list", "v1", make("back"))).toBe("back");
  });

  test("a value larger than the limit is returned and displaces nothing", async () => {
    const { made, make } = workshop();
    const memo = createMemo<string>({ sizeMax: 8, sizeOf: (text) => text.length });
    await memo("small", "v", make("small"));
    expect(await memo("large", "v", make("much too large"))).toBe("much too large");
    expect(await memo("large", "v", make("made again, too large"))).toBe("made again, too large");
    expect(await memo("small", "v", make("never"))).toBe("small");
    expect(made).toEqual(["small", "much too large", "made again, too large"]);
  });
});
