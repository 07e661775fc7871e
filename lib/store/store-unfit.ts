import { OperatorError } from "../domain/operator-error";

/** The store would not keep the promise of the ledger, so it is not used. The message is one sentence for people. */
export class StoreUnfit extends OperatorError {
  override readonly name = "StoreUnfit";
}
