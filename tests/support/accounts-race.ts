import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDesk } from "../../lib/container/desk";
import { LiveDesk } from "../../lib/container/live-desk";
import { systemClock } from "../../lib/domain/clock";
import { readSettings } from "../../lib/settings/read-settings";
import type { Place } from "./both-stores";
import { serveFixture } from "./services/fixture-service";
import { together } from "./together";
import type { AccountCounts } from "./workers/accounts-worker";

const PROCESSES = 4;
const HALF_AN_HOUR = 30;
const KEYS = { alder: "the-key-of-two", birch: "the-key-of-two", cedar: "the-key-of-one" };
type Name = keyof typeof KEYS;
const NAMES = Object.keys(KEYS) as Name[];

export type AccountHour = { sent: number; used: number; recorded: number };
export type AccountsRace = { hours: Record<Name, AccountHour>; loaded: number; refused: number; failed: string[] };

export async function accountsRace(
  place: Place,
  { attempts, limit }: { attempts: number; limit: number },
): Promise<AccountsRace> {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-race-"));
  const services = await Promise.all(
    NAMES.map(async (name) => {
      const json = (id: string) => ({ id, keyword: `${name} ${id}`, history: [{ date: "2026-03-01", position: 4 }] });
      const service = await serveFixture(({ url }) => ({ json: json(url.pathname.split("/").at(-2) ?? "") }));
      return { name, service };
    }),
  );
  const env = { DATA_FOLDER: folder, SECRET_KEY_FILE: join(folder, "secret.key"), ...place.environment };
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join(" "));
  const desk = await openDesk(result.settings, systemClock, env);
  const live = new LiveDesk(desk);
  // The hour ends in half an hour: near a reset each request is charged to two hours.
  const offset = (new Date().getUTCMinutes() + HALF_AN_HOUR) % (2 * HALF_AN_HOUR);
  const settings = { REQUESTS_PER_HOUR: String(limit), RESERVE: "0", HOUR_OFFSET_MINUTES: String(offset) };
  for (const { name, service } of services)
    await desk.accounts.add({ title: name, address: service.origin, settings, key: KEYS[name] }, "somebody");

  const each = String(Math.ceil(attempts / PROCESSES));
  const words = Array.from({ length: PROCESSES }, (_, index) => [
    JSON.stringify(env),
    NAMES.join(","),
    each,
    `${index + 1}000`,
  ]);
  const { results } = await together<AccountCounts>("accounts-worker", words);
  const counts = results.flatMap((one) => Object.values(one));

  const hours = {} as AccountsRace["hours"];
  for (const { name, service } of services) {
    const container = await live.at(name);
    if (container === null) throw new Error(`There is no account ${name}.`);
    const { recorded } = await container.desk.store
      .selectFrom("quota_attempt")
      .select(({ fn }) => fn.countAll<number>().as("recorded"))
      .where("account_id", "=", container.account?.id ?? "")
      .where("state", "!=", "unsent")
      .executeTakeFirstOrThrow();
    const { used } = await container.quota.now();
    hours[name] = { sent: service.requests.length, used, recorded: Number(recorded) };
  }
  await live.close();
  for (const { service } of services) await service.close();
  await place.drop();
  rmSync(folder, { recursive: true, force: true });
  const total = (of: "loaded" | "refused") => counts.reduce((sum, count) => sum + count[of], 0);
  return { hours, loaded: total("loaded"), refused: total("refused"), failed: counts.flatMap(({ failed }) => failed) };
}

export function exactly({ hours: { alder, birch, cedar } }: AccountsRace, limit: number): AccountsRace["hours"] {
  return {
    alder: { sent: alder.sent, used: limit, recorded: alder.sent },
    birch: { sent: limit - alder.sent, used: limit, recorded: birch.sent },
    cedar: { sent: limit, used: limit, recorded: cedar.sent },
  };
}
