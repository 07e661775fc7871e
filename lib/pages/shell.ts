import type { Container } from "../container/container";
import { shownAccounts } from "../container/get-container";
import type { PlansAnswer } from "../domain/plans/plan";
import { type Quota, unknownQuota } from "../domain/quota/quota";
import type { Connection, Shell } from "../domain/response/connection";
import { sharesKeyWith } from "../http/account-overview";
import { processEnvironment, readSettings } from "../settings/read-settings";
import { orPageFault } from "../store/internal-problem";

export type SavedFrame = {
  shell: Shell;
  quota: Quota;
  /** null: many or unknown; the browser loads them separately. */
  plans: PlansAnswer | null;
  base: string;
  /** Token that changes must include; null: no password is set. */
  changeToken: string | null;
  isFromElsewhere: boolean;
};

export const shellOf = (container: Container): Promise<{ shell: Shell; quota: Quota }> =>
  orPageFault(async () => {
    const connection = await container.connection.describe();
    const saved = await container.upstream.copies.overview.facts();
    const accounts = container.base === "" ? [] : await shownAccounts();
    const recentProjects = await container.reads.recentProjects();
    const shell: Shell = { connection, saved, recentProjects, accounts, sharesKeyWith: await sharesKeyWith(container) };
    return { shell, quota: await container.quota.now() };
  });

/** Contains no data, so it needs no session. */
export function frameWithoutStore(): SavedFrame {
  const read = readSettings(processEnvironment());
  const { requestsPerHourMax: limit, reserve, hourOffsetMinutes, source } = read.ok ? read.settings : UNKNOWN;
  const quota = unknownQuota(Date.now(), { limit, reserve, hourOffsetMinutes, source });
  const connection: Connection = {
    source,
    account: null,
    baseAddress: "",
    keyHeader: "",
    key: "set",
    keyRefusedAt: null,
    requestsPerHourMax: limit,
    hourOffsetMinutes,
    hourOffsetHint: null,
  };
  const shell: Shell = { connection, saved: null, recentProjects: [], accounts: [], sharesKeyWith: [] };
  return { shell, quota, plans: null, base: "", changeToken: null, isFromElsewhere: false };
}

const UNKNOWN = { requestsPerHourMax: 1000, reserve: 100, hourOffsetMinutes: 0, source: "service" } as const;
