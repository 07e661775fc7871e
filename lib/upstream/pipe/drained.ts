import { Refusal } from "../../quota/refusal";
import type { Send } from "./pipe";

export class Drain {
  private why: "stopping" | "no_key" | null = null;

  stop(): void {
    this.why = "stopping";
  }

  withoutKey(): void {
    this.why = "no_key";
  }

  before(send: Send): Send {
    return async (request) => {
      if (this.why !== null) throw new Refusal(this.why, null);
      return send(request);
    };
  }
}
