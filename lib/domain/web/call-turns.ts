import { nobodyWaits } from "./people-waiting";

/** In milliseconds. */
const FOR_PEOPLE_MS = 250;

export class CallTurns {
  private before: Promise<unknown> = Promise.resolve();

  /** @param aloneMs after this time the next call starts too, because a call waiting for the service needs no CPU */
  constructor(private readonly aloneMs: number) {}

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
