import { DRAFT_ID, type OpenAccount } from "../accounts/account-book";
import type { ConnectionReport } from "../domain/response/connection";
import { maskInLog } from "../log/log";
import type { ConnectedSettings } from "../settings/read-settings";
import { openPassingStore } from "../store/open-store";
import { RecordedResponses } from "../upstream/pipe/recorded";
import { type ConnectOptions, connectDesk } from "./container";
import type { Desk } from "./desk";

/** Next can load this module several times; the save must find the test's responses. */
const globalState = globalThis as typeof globalThis & { keywordDeskRecorded?: RecordedResponses };

const recordedResponses = (): RecordedResponses => {
  globalState.keywordDeskRecorded ??= new RecordedResponses();
  return globalState.keywordDeskRecorded;
};

/** Upper bound; the price that the user accepted is lower. */
const TRIES_MAX = 12;

/**
 * @property accountId null: a new account, which takes over the test's requests when saved
 * @property requestsMax 0 reads the responses of an earlier test again
 */
type DraftTest = { accountId: string | null; requestsMax: number; onStep: (report: ConnectionReport) => void };

export async function testDraft(
  desk: Desk,
  settings: ConnectedSettings,
  { accountId, requestsMax, onStep }: DraftTest,
): Promise<ConnectionReport> {
  maskInLog([settings.apiKey]);
  const copiesStore = await openPassingStore();
  try {
    return await run(desk, settings, { copiesStore, requestsMax, onStep, recordedFor: accountId ?? DRAFT_ID });
  } finally {
    await copiesStore.destroy();
  }
}

/** If this process ran the connection's test. Sends nothing. */
export async function keepTested(desk: Desk, settings: ConnectedSettings, data: OpenAccount["data"]): Promise<void> {
  await run(desk, settings, { data, recordedFor: DRAFT_ID, requestsMax: 0, onStep: () => undefined });
}

type Run = Pick<ConnectOptions, "copiesStore" | "data" | "recordedFor"> & Omit<DraftTest, "accountId">;

async function run(
  desk: Desk,
  settings: ConnectedSettings,
  { requestsMax, onStep, ...options }: Run,
): Promise<ConnectionReport> {
  const budget = { left: requestsMax, sent: 0 };
  const withRequestsUsed = (report: ConnectionReport): ConnectionReport => ({ ...report, requestsUsed: budget.sent });
  const container = await connectDesk(desk, settings, {
    ...options,
    around: (place, send) => recordedResponses().before(place, budget, send),
  });
  try {
    const { service, keyHeader, keyFormat } = settings;
    const { keyIn, keyParameter } = service;
    const report = await container.connection.test(3, {
      triesMax: TRIES_MAX,
      sent: { keyIn, keyHeader, keyFormat, keyParameter },
      onStep: (so) => onStep(withRequestsUsed(so)),
    });
    return withRequestsUsed(report);
  } finally {
    await container.life.retire();
  }
}
