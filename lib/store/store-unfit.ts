import { OperatorError } from "../domain/operator-error";

/** The store cannot guarantee the ledger's promise, so it is not used. The message is one sentence for users. */
export class StoreUnfit extends OperatorError {
  override readonly name = "StoreUnfit";
}
