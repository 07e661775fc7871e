import { Refusal } from "../../quota/refusal";
import type { Send } from "./pipe";

/** Says no to every request that is begun after `stop`; those under way come to their end. */
export class Drain {
  private isStopping = false;

  stop(): void {
    this.isStopping = true;
  }

  /** Stands before everything that books, so that nothing is charged for what is not sent. */
  before(send: Send): Send {
    return async (request) => {
      if (this.isStopping) throw new Refusal("stopping", null);
      return send(request);
    };
  }
}
