/** The store would not keep the promise of the ledger, so it is not used. The message is one sentence for people. */
export class StoreUnfit extends Error {
  override readonly name = "StoreUnfit";
}
