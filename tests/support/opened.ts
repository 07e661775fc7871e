import { onTestFinished } from "vitest";

/** Closes a resource after the test; the last one first. */
export function autoClose<Opened extends { close(): Promise<unknown> }>(resource: Opened): Opened {
  onTestFinished(async () => {
    await resource.close();
  });
  return resource;
}
