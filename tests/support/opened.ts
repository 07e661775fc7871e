import { type beforeEach, onTestFinished } from "vitest";

/** Closes a resource after the test; the last one first. */
export function autoClose<Opened extends { close(): Promise<unknown> }>(resource: Opened): Opened {
  onTestFinished(async () => {
    await resource.close();
  });
  return resource;
}

/** Opens a resource before each test, or with `beforeAll` once, and closes it afterwards. Only tests can use it. */
export function openBefore<Opened extends { close(): unknown }>(
  before: typeof beforeEach,
  open: () => Promise<Opened>,
): Opened {
  const own = {} as Opened;
  before(async () => {
    const { close } = Object.assign(own, await open());
    return async () => void (await close());
  });
  return own;
}
