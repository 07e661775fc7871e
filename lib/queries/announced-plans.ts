import { ownBase } from "./account-base";

const NAME = "plans-announced";
const LOCK = "plans-announce";
/** Ends that were said long ago are not news again: the server knows by then that they were seen, or has forgotten them. */
const KEPT_MAX = 200;

/**
 * Takes the ends of plans that no tab of this browser has announced yet; the lock lets one tab at a time look.
 * @param due each named by its plan and the instant it ended
 */
export async function takeUnsaidPlans(due: readonly string[]): Promise<string[]> {
  const take = () => {
    const said = read();
    const unsaid = due.filter((one) => !said.includes(one));
    if (unsaid.length > 0)
      localStorage.setItem(NAME + ownBase(), JSON.stringify([...said, ...unsaid].slice(-KEPT_MAX)));
    return unsaid;
  };
  // Browsers know locks only on safe addresses; elsewhere the store alone has to do.
  return "locks" in navigator ? navigator.locks.request(LOCK, take) : take();
}

function read(): string[] {
  try {
    // Only this file writes it.
    return JSON.parse(localStorage.getItem(NAME + ownBase()) ?? "[]") as string[];
  } catch {
    return [];
  }
}
