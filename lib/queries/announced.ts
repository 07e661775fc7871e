import { ownBase } from "./account-base";
import { browserStorage } from "./web-storage";

const REMEMBERED_MAX = 200;

/** The part of `due` that no tab has announced yet. A lock admits one tab at a time. */
export async function takeUnannounced(subject: "quota" | "plans", due: readonly string[]): Promise<string[]> {
  const name = `${subject}-announced${ownBase()}`;
  const take = () => {
    const stored = browserStorage.getJson(name);
    const announced: unknown[] = Array.isArray(stored) ? stored : [];
    const fresh = due.filter((one) => !announced.includes(one));
    if (fresh.length > 0) browserStorage.set(name, JSON.stringify([...announced, ...fresh].slice(-REMEMBERED_MAX)));
    return fresh;
  };
  // Web Locks need a secure context; otherwise storage alone is used.
  return "locks" in navigator ? navigator.locks.request(`${subject}-announce`, take) : take();
}
