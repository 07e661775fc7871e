import { ownBase } from "./account-base";
import { browserStorage } from "./web-storage";

const REMEMBERED_MAX = 200;

/** The part of `due` that no tab has announced yet. A lock admits one tab at a time. */
export async function takeUnannounced(subject: "quota" | "plans", due: readonly string[]): Promise<string[]> {
  const name = `${subject}-announced${ownBase()}`;
  const take = () => {
    const stored = browserStorage.getJson(name);
    const announcedKeys: unknown[] = Array.isArray(stored) ? stored : [];
    const fresh = due.filter((one) => !announcedKeys.includes(one));
    if (fresh.length > 0) browserStorage.set(name, JSON.stringify([...announcedKeys, ...fresh].slice(-REMEMBERED_MAX)));
    return fresh;
  };
  // Web Locks need a secure context; otherwise storage alone is used.
  return "locks" in navigator ? navigator.locks.request(`${subject}-announce`, take) : take();
}
