import { Refusal } from "../../quota/refusal";
import type { Send } from "./pipe";

/** Refuses requests after `stop` or without a key. Requests under way finish. */
export class Drain {
  private why: "stopping" | "no_key" | null = null;

  stop(): void {
    this.why = "stopping";
  }

  withoutKey(): void {
    this.why = "no_key";
  }

  /** Must run before anything that books, so that unsent requests are not charged. */
  before(send: Send): Send {
    return async (request) => {
      if (this.why !== null) throw new Refusal(this.why, null);
      return send(request);
    };
  }
}
