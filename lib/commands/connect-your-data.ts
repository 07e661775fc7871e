import { join } from "node:path";
import { text } from "node:stream/consumers";
import { AccountBook } from "../accounts/account-book";
import { SecretFile, secretFileIn } from "../accounts/secret-file";
import { connectYourData } from "../accounts/your-data";
import { systemClock } from "../domain/clock";
import { processEnvironment, readSettings } from "../settings/read-settings";
import { openStore } from "../store/open-store";

/** Standard input contains no key, so the caller must have the reference API create one. */
class NeedsKey extends Error {}

type Input = { address: string; digests: string[]; key: string | null };

/** Connects *Your data* after `npm run import`. A running dashboard notices the new account. */
async function main(): Promise<"connected" | "needs-key"> {
  const { address, digests, key } = JSON.parse(await text(process.stdin)) as Input;
  const result = readSettings(processEnvironment());
  if (!result.ok) throw new Error(result.problems.join("\n"));
  const { settings } = result;
  process.umask(0o077);
  const store = await openStore(settings.databaseUrl ?? join(settings.dataFolder, "keyword-desk.sqlite"));
  const issueKey = async () => {
    if (key === null) throw new NeedsKey();
    return key;
  };
  try {
    const accounts = new AccountBook(store, systemClock, new SecretFile(secretFileIn(settings)));
    await connectYourData(accounts, { address, digests, issueKey }, "npm run import");
    return "connected";
  } catch (error) {
    if (error instanceof NeedsKey) return "needs-key";
    throw error;
  } finally {
    await store.destroy();
  }
}

process.stdout.write(JSON.stringify({ state: await main() }));
