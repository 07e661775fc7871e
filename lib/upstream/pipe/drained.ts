import { Refusal } from "../../quota/refusal";
import type { Send } from "./pipe";

/** Says no to every request that is begun after `stop`, or that there is no key for; those under way come to their end. */
export class Drain {
  private why: "stopping" | "no_key" | null = null;

  stop(): void {
    this.why = "stopping";
  }

  /** The account has no key that could be sent. */
  withoutKey(): void {
    this.why = "no_key";
  }

  /** Stands before everything that books, so that nothing is charged for what is not sent. */
  before(send: Send): Send {
    return async (request) => {
      if (this.why !== null) throw new Refusal(this.why, null);
      return send(request);
    };
  }
}
