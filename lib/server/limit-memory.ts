import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const CHECK_EVERY_MS = 3_000;
const GARBAGE_MIN_BYTES = 64 * 1024 ** 2;
const IDLE_MAX_BYTES = 8 * 1024 ** 2;

/**
 * Keeps the process small. By default V8 lets the heap grow to four times what is in use, and collects no garbage
 * while the server is idle, so the memory of one large list stayed taken.
 */
export function limitMemory(): void {
  setFlagsFromString("--heap-growing-percent=30");
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  let [smallest, usedBefore] = [process.memoryUsage().heapTotal, 0];
  const collectWhenIdle = () => {
    const { heapTotal, heapUsed } = process.memoryUsage();
    const isIdle = heapUsed - usedBefore < IDLE_MAX_BYTES;
    smallest = Math.min(smallest, heapTotal);
    if (isIdle && heapTotal - smallest > GARBAGE_MIN_BYTES) {
      collectGarbage();
      smallest = process.memoryUsage().heapTotal;
    }
    usedBefore = process.memoryUsage().heapUsed;
  };
  setInterval(collectWhenIdle, CHECK_EVERY_MS).unref();
}
