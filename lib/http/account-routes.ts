import { z } from "zod";
import type { Visitor } from "../access/gate";
import { type Container, connectDesk } from "../container/container";
import type { Desk } from "../container/desk";
import { keepTested, testDraft } from "../container/draft-connection";
import { shownAccounts } from "../container/get-container";
import { settingsOfAccount } from "../container/live-desk";
import {
  type AccountFacts,
  type Given,
  type SaveAnswer,
  SaveGiven,
  SeenAccount,
  TestGiven,
  type TestLine,
} from "../domain/response/account";
import type { ConnectionReport } from "../domain/response/connection";
import type { FieldProblem } from "../domain/response/refusal";
import { SAMPLE_SLUG } from "../domain/web/account-path";
import { readAddress } from "../domain/web/service-address";
import { type AccountEvent, logAccountChange } from "../log/audit";
import { faultText, processLog } from "../log/log";
import { type FormSettings, settingsOfForm } from "../settings/connection-form";
import type { ConnectedSettings } from "../settings/read-settings";
import { newReference } from "../store/internal-problem";
import type { AccountTable } from "../store/schema";
import { mayConnect } from "./may-connect";
import { refuse, refuseWith, respondJson } from "./responses";
import { guardedRoute, withBody } from "./route";

const BODY_BYTES_MAX = 64 * 1024;
const TITLE_LENGTH_MAX = 80;
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

const SampleBody = z.strictObject({ isShown: z.boolean() });
const DeleteBody = z.strictObject({ id: z.string(), title: z.string() });

const accountRoute =
  <Body>(schema: z.ZodType<Body>, run: (container: Container, body: Body, by: string) => Promise<Response>) =>
  (request: Request): Promise<Response> =>
    connectRoute(request, (container, by) =>
      withBody(request, schema, (body) => run(container, body, by), { bytesMax: BODY_BYTES_MAX }),
    );

/** Only for visitors who may connect a service. @param run `by`: the visitor's name */
export const connectRoute = (
  request: Request,
  run: (container: Container, by: string) => Promise<Response>,
): Promise<Response> =>
  guardedRoute(request, async (container, visitor) => {
    const why = mayConnect(container.desk, visitor, request.headers);
    return why === null ? run(container, nameOf(visitor)) : refuse(403, why);
  });

const nameOf = ({ session }: Visitor): string =>
  session === null ? "this computer" : `signed in from ${session.address}`;

const unfit = (problems: FieldProblem[]): Response =>
  refuseWith(400, { title: "Some fields can’t be used.", problems });

/** One JSON line per step, the last with `done`. */
export const testAccountRoute = accountRoute(TestGiven, async ({ desk }, { requestsMax, accountId, ...input }) => {
  const row = accountId === null ? null : await desk.accounts.find(accountId);
  const read = settingsOf(desk, row, input);
  if (!read.ok) return unfit(read.problems);
  return lines(async (say) => {
    const onStep = (report: ConnectionReport) => say({ report, done: false });
    const report = await testDraft(desk, read.settings, { accountId: row?.id ?? null, requestsMax, onStep });
    say({ report, done: true });
  });
});

/** 409: another user changed it meanwhile. */
export const saveAccountRoute = accountRoute(SaveGiven, async ({ desk }, { title, account, ...input }, by) => {
  const { accounts } = desk;
  const row = account === null ? null : await accounts.find(account.id);
  if (account !== null && row === null) return notSaved(null);
  const cleanTitle = title.replace(UNSEEN, "").trim().slice(0, TITLE_LENGTH_MAX);
  const read = settingsOf(desk, row, input);
  const problems = [
    ...(cleanTitle === "" ? [{ field: "title", text: "Enter a name." }] : []),
    ...(read.ok ? [] : read.problems),
  ];
  if (!read.ok || problems.length > 0) return unfit(problems);
  const { settings, form } = read;
  const change = { title: cleanTitle, address: settings.baseUrl, settings: form };
  let id = account?.id ?? "";
  if (account === null) {
    id = await accounts.add({ ...change, key: settings.apiKey }, by);
    logAccountChange("connected", { id, by });
  } else {
    const result = await accounts.change(account.id, account.version, { ...change, key: input.key }, by);
    if (result === null || "outdated" in result) return notSaved(result);
    logAccountChange(input.key === null ? "changed" : "got another key", { id: account.id, by });
  }
  const now = await accounts.find(id);
  // Saving test data is best-effort; the connection is saved in any case.
  if (now !== null)
    await keepTested(desk, settings, accounts.open(now).data).catch((error: unknown) =>
      processLog().warn({ part: "accounts", fault: faultText(error) }),
    );
  return saved(now?.slug ?? null);
});

/** @param conflict what another user changed; null: deleted */
const notSaved = (conflict: { outdated: AccountFacts } | null): Response =>
  conflict === null
    ? refuse(404, "This connection was deleted in the meantime.")
    : refuseWith(409, {
        title: "Someone else changed this connection in the meantime. Reload the page.",
        account: conflict.outdated,
      });

/** @param slug the saved account; null: deleted */
async function saved(slug: string | null): Promise<Response> {
  const base = (await shownAccounts()).find((one) => one.slug === slug)?.base ?? "";
  return respondJson(200, { base } satisfies SaveAnswer);
}

export const disconnectAccountRoute = accountRoute(SeenAccount, async ({ desk }, { id, version }, by) => {
  const result = await desk.accounts.disconnect(id, version, by);
  if (result === null || "outdated" in result) return notSaved(result);
  return done("disconnected", id, by, (await desk.accounts.find(id))?.slug ?? null);
});

/** The user must type its title. */
export const deleteAccountRoute = accountRoute(DeleteBody, async ({ desk }, { id, title }, by) => {
  const row = await desk.accounts.find(id);
  if (row === null) return notSaved(null);
  if (title.trim() !== row.title) return refuse(400, "The name you typed isn’t this connection’s name.");
  const account = desk.accounts.open(row);
  const container = await connectDesk(desk, settingsOfAccount(desk, account), { account });
  try {
    await container.life.forget();
  } finally {
    await container.life.retire();
  }
  await desk.accounts.remove(id);
  return done("deleted", id, by);
});

export const sampleRoute = accountRoute(SampleBody, async ({ desk }, { isShown }, by) => {
  if (desk.settings.source !== "sample") return refuse(409, "No sample is running here.");
  await desk.accounts.showSample(isShown);
  return done(isShown ? "brought back" : "removed", SAMPLE_SLUG, by, isShown ? SAMPLE_SLUG : null);
});

function done(event: AccountEvent, id: string, by: string, slug: string | null = null): Promise<Response> {
  logAccountChange(event, { id, by });
  return saved(slug);
}

type Filled = { ok: true; settings: ConnectedSettings; form: FormSettings } | { ok: false; problems: FieldProblem[] };

/** The key and extra headers are only sent to the host that they were entered for. */
function settingsOf({ accounts, env }: Desk, row: AccountTable | null, input: Given): Filled {
  const savedAccount = row === null ? null : accounts.open(row);
  const address = readAddress(input.address);
  const isSameHost =
    savedAccount !== null && address.ok && originOf(address.address) === originOf(savedAccount.address);
  if (savedAccount !== null && input.key === null && address.ok && !isSameHost)
    return {
      ok: false,
      problems: [
        { field: "UPSTREAM_API_KEY", text: "The address points to a different host, so enter the key again." },
      ],
    };
  if (savedAccount !== null && input.key === null && savedAccount.state !== "set")
    return { ok: false, problems: [{ field: "UPSTREAM_API_KEY", text: NO_KEY[savedAccount.state] }] };
  const { UPSTREAM_EXTRA_HEADERS: headers = "" } = (isSameHost && savedAccount.settings) || {};
  const form = { UPSTREAM_EXTRA_HEADERS: headers, ...input.settings };
  const read = settingsOfForm(env, { ...input, key: input.key ?? savedAccount?.key ?? "", settings: form });
  return read.ok ? { ...read, form } : read;
}

const NO_KEY = {
  none: "The connection has no key. Enter one.",
  unopenable: "Its key can’t be decrypted here. Enter it again.",
};

const originOf = (address: string): string => new URL(address).origin;

function lines(run: (say: (line: TestLine) => void) => Promise<void>): Response {
  const encoder = new TextEncoder();
  // After the client disconnects, a running step still finishes.
  let isGone = false;
  const stream = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (line: TestLine) => {
        if (!isGone) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        await run(say);
      } catch (error) {
        const fault = newReference();
        processLog().error({ part: "accounts", referenceId: fault, fault: faultText(error) });
        say({ fault });
      }
      if (!isGone) controller.close();
    },
    cancel() {
      isGone = true;
    },
  });
  return new Response(stream, { headers: { "content-type": "application/x-ndjson", "cache-control": "no-store" } });
}
