import { ownBase } from "./account-base";

const NAME = "plans-announced";
const LOCK = "plans-announce";
/** The server knows by then that older ends were seen. */
const KEPT_MAX = 200;

/**
 * Takes ends of plans that no tab of this browser has announced. A lock lets one tab at a time look.
 * @param due plan ids with the time of their end
 */
export async function takeUnsaidPlans(due: readonly string[]): Promise<string[]> {
  const take = () => {
    const said = read();
    const unsaid = due.filter((one) => !said.includes(one));
    if (unsaid.length > 0)
      localStorage.setItem(NAME + ownBase(), JSON.stringify([...said, ...unsaid].slice(-KEPT_MAX)));
    return unsaid;
  };
  // Web Locks need a secure context; elsewhere storage has to do.
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
