import { afterEach } from "vitest";

/** Closes opened resources after each test, in reverse order. Call it once at the top of a file. */
export function closing(): <Opened extends { close(): Promise<unknown> }>(opened: Opened) => Opened {
  const all: { close(): Promise<unknown> }[] = [];
  afterEach(async () => {
    for (const one of all.splice(0).reverse()) await one.close();
  });
  return (opened) => {
    all.push(opened);
    return opened;
  };
}
