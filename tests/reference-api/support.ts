import { beforeAll } from "vitest";
import { createReferenceApi } from "../../lib/reference-api/app";
import { listen } from "../../lib/reference-api/listen";
import { createAccount, issueKey, type NewAccount } from "../../lib/reference-api/store/accounts";
import { addKeyword, addProject } from "../../lib/reference-api/store/objects";
import { openStore } from "../../lib/reference-api/store/open-store";
import type { Store } from "../../lib/reference-api/store/store";
import { handClock } from "../support/hand-clock";

const START = "2026-03-02T13:20:00.000Z";
const HOST = "http://reference.test";

export function emptyApi({ account }: { account?: Partial<NewAccount> } = {}) {
  const store = openStore(":memory:");
  const clock = handClock(START);
  const errors: Error[] = [];
  const api = createReferenceApi({ database: store, clock, onError: (error) => errors.push(error) });
  const accountId = createAccount(store, { name: "A", ...account }, clock.now());
  const key = issueKey(store, accountId, clock.now());
  const get = (path: string, withKey: string | null = key, init: RequestInit = {}) => {
    const authorization: Record<string, string> = withKey === null ? {} : { authorization: `Bearer ${withKey}` };
    return api.app.request(`${HOST}${path}`, { ...init, headers: { ...authorization, ...init.headers } });
  };
  return { ...api, store, clock, errors, accountId, key, get };
}

/** The service on a port for the tests of a file, with one account. */
export function listeningApi(account: Partial<NewAccount> = {}) {
  const store = openStore(":memory:");
  const accountId = createAccount(store, { name: "A", ...account }, 0);
  const own = { store, accountId, key: issueKey(store, accountId, 0), url: "" };
  beforeAll(async () => {
    const { url, stop } = await listen(createReferenceApi({ database: store, onError: console.error }), 0, "127.0.0.1");
    own.url = url;
    return async () => {
      await stop();
      store.close();
    };
  });
  return own;
}

/** @param firstId ids are `firstId`, `firstId + 1` …; every text contains `mark` */
export function addTestProject(
  store: Store,
  project: { id: string; accountId: number; mark: string; keywords: number; firstId: number; deletedAt?: number },
): void {
  const { id, accountId, mark, keywords, firstId, deletedAt } = project;
  const createdOn = "2026-01-01";
  addProject(store, { id, accountId, name: `${mark} project`, domain: null, measuredOn: null, createdOn, deletedAt });
  for (let index = 0; index < keywords; index += 1)
    addTestKeyword(store, String(firstId + index), id, `${mark} keyword ${index}`);
}

export function addTestKeyword(store: Store, id: string, projectId: string, phrase: string, deletedAt?: number): void {
  const points = ["2026-01-01", "2026-01-02", "2026-01-04"].map((date, index) => ({ date, position: index + 3 }));
  addKeyword(store, { id, projectId, about: { keyword: phrase }, latest: { position: 5 }, points, deletedAt });
}

export const countedInAll = (store: Store): number =>
  store.get<{ used: number }>("select coalesce(sum(used), 0) as used from request_counts")?.used ?? 0;

export const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

/** Of requests in a row. */
export async function statusesOf(count: number, send: () => Response | Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) statuses.push((await send()).status);
  return statuses;
}
