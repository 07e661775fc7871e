import { afterEach } from "vitest";

/** What is opened in a test is closed after it, the last first. Called once for a file, at its top. */
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
