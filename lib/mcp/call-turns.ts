import { nobodyWaits } from "../domain/web/people-waiting";

/** So long, in milliseconds, a call waits for people's pages at most. */
const FOR_PEOPLE_MS = 250;
/** A call that waits for the service needs no computer: after so long the next one begins beside it. */
const ALONE_MS = 50;

/** Lets the calls of all agents begin one after the other, each when nobody waits for a page: people come first. */
export class CallTurns {
  private before: Promise<unknown> = Promise.resolve();

  /** Returns when the call may begin. @returns what is to be called at its end */
  async begin(): Promise<() => void> {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const begun = this.before.then(() => nobodyWaits(FOR_PEOPLE_MS));
    this.before = begun.then(() => Promise.race([ended, aWhile()]));
    await begun;
    return end;
  }
}

const aWhile = () => new Promise<void>((resolve) => setTimeout(resolve, ALONE_MS).unref());
