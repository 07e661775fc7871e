import { text } from "node:stream/consumers";
import { issueKey } from "../store/accounts";
import { openStore } from "../store/open-store";
import { type ImportRequest, importFile } from "./import-file";
import { findYourData } from "./your-data";

/**
 * Entry point of the import process, started by the service and `npm run import`: JSON on standard input, JSON report
 * on standard output. A separate process keeps requests running and frees its memory.
 */
type Input = { databasePath: string } & ({ import: ImportRequest } | { keys: "list" | "issue" });

process.umask(0o077);
const input = JSON.parse(await text(process.stdin)) as Input;
process.stdout.write(JSON.stringify("import" in input ? importFile(input.databasePath, input.import) : keys(input)));

/** Digests of the working keys of *Your data*, and a new key on request. */
function keys({ databasePath, keys: wanted }: { databasePath: string; keys: "list" | "issue" }) {
  const store = openStore(databasePath);
  try {
    const account = findYourData(store);
    const key = account !== null && wanted === "issue" ? issueKey(store, account.id, Date.now()) : null;
    return { digests: account?.digests ?? [], key };
  } finally {
    store.close();
  }
}
