import { nobodyWaits } from "./people-waiting";

/** So long, in milliseconds, a call waits for people's pages at most. */
const FOR_PEOPLE_MS = 250;

/** Lets the calls of all agents begin one after the other, each when nobody waits for a page: people come first. */
export class CallTurns {
  private before: Promise<unknown> = Promise.resolve();

  /** @param aloneMs after so long the next one begins beside it: a call that waits for the service needs no computer */
  constructor(private readonly aloneMs: number) {}

  /** Returns when the call may begin. @returns what is to be called at its end */
  async begin(): Promise<() => void> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const latestMs = performance.now() + FOR_PEOPLE_MS;
    const begun = this.before.then(() => nobodyWaits(latestMs - performance.now()));
    this.before = begun.then(() => Promise.race([ended, this.aWhile()]));
    await begun;
    return end;
  }

  private aWhile(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.aloneMs).unref());
  }
}
