import { createReferenceApi } from "../../lib/reference-api/app";
import type { FaultsInput } from "../../lib/reference-api/faults";
import { createAccount, issueKey, type NewAccount } from "../../lib/reference-api/store/accounts";
import { addKeyword, addProject } from "../../lib/reference-api/store/objects";
import { openStore } from "../../lib/reference-api/store/open-store";
import type { Store } from "../../lib/reference-api/store/store";
import { handClock } from "../support/hand-clock";

const START = "2026-03-02T13:20:00.000Z";
export const HOST = "http://reference.test";

export function emptyApi({
  faults,
  account,
  adminToken,
}: {
  faults?: FaultsInput;
  account?: Partial<NewAccount>;
  adminToken?: string;
} = {}) {
  const store = openStore(":memory:");
  const clock = handClock(START);
  const errors: Error[] = [];
  const api = createReferenceApi({
    database: store,
    clock,
    faults,
    adminToken,
    onError: (error) => errors.push(error),
  });
  const accountId = createAccount(store, { name: "A", ...account }, clock.now());
  const key = issueKey(store, accountId, clock.now());
  const get = (path: string, withKey: string | null = key, init: RequestInit = {}) => {
    const authorization: Record<string, string> = withKey === null ? {} : { authorization: `Bearer ${withKey}` };
    return api.app.request(`${HOST}${path}`, { ...init, headers: { ...authorization, ...init.headers } });
  };
  return { ...api, store, clock, errors, accountId, key, get };
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
