import { ownBase } from "./account-base";

const NAME = "plans-announced";
const LOCK = "plans-announce";
const KEPT_MAX = 200;

/** A lock admits one tab at a time. @param due plan ids with the time of their end */
export async function takeUnsaidPlans(due: readonly string[]): Promise<string[]> {
  const take = () => {
    const said = read();
    const unsaid = due.filter((one) => !said.includes(one));
    if (unsaid.length > 0)
      localStorage.setItem(NAME + ownBase(), JSON.stringify([...said, ...unsaid].slice(-KEPT_MAX)));
    return unsaid;
  };
  // Web Locks need a secure context; otherwise storage alone is used.
  return "locks" in navigator ? navigator.locks.request(LOCK, take) : take();
}

function read(): string[] {
  try {
    return JSON.parse(localStorage.getItem(NAME + ownBase()) ?? "[]") as string[];
  } catch {
    return [];
  }
}
