import type { FixtureService } from "../support/services/fixture-service";
import { projectOf } from "./support/keyword-service";
import type { Bar } from "./support/report";
import { median, medians } from "./support/statistics";
import { throughput } from "./support/throughput";

/** What reading, the request guard and the session may leave of the throughput of a route that does nothing. */
const ROUTE_SHARE = 0.9;
/** A complete list of 10,000, as it is sent. */
const WHOLE_LIST_MS = 30;

/** Saved answers through our routes beside a route that does nothing, there and in an empty app. */
export async function serverBars(desk: string, floor: string, runs: number): Promise<Bar[]> {
  const columns = (size: number) => `${desk}/api/projects/${projectOf(size)}/columns`;
  const addresses = {
    framework: `${floor}/empty`,
    // Asks nothing of the store while no password is set: our request guard, the framework, and an answer of one line.
    empty: `${desk}/api/session`,
    quota: `${desk}/api/quota`,
    // As pages read it: columns that were compressed once.
    hundred: columns(100),
    held: columns(100),
  };
  type Name = keyof typeof addresses;
  const names = Object.keys(addresses) as Name[];
  const measured = new Map<Name, Awaited<ReturnType<typeof throughput>>[]>(names.map((name) => [name, []]));
  const etag = (await fetch(columns(100))).headers.get("etag") ?? "";
  const headersOf = (name: Name): Record<string, string> => (name === "held" ? { "if-none-match": etag } : {});
  const ask = (name: Name, seconds: number) =>
    throughput(addresses[name], { connections: 50, seconds, headers: headersOf(name) });
  for (const name of names) await ask(name, 1);
  for (let run = 0; run < runs; run += 1) for (const name of names) measured.get(name)?.push(await ask(name, 3));
  await throughput(columns(10_000), { connections: 1, seconds: 1 });
  const whole: number[] = [];
  for (let run = 0; run < runs; run += 1)
    whole.push((await throughput(columns(10_000), { connections: 1, seconds: 2 })).p50);
  const of = (name: Name) => medians(measured.get(name) ?? []);
  const anchorName = "empty route of the same server";
  const rate = (name: string, figure: number, anchor: Name = "empty"): Bar => ({
    name,
    figure,
    unit: "answers/s",
    anchor: of(anchor).perSecond,
    anchorName: anchor === "empty" ? anchorName : "empty route of an empty app",
    bar: ROUTE_SHARE,
    atLeast: true,
  });
  return [
    rate("Gauge through our route", of("quota").perSecond),
    rate("100 saved keywords through our route", of("hundred").perSecond),
    rate("The same, held by the browser already", of("held").perSecond),
    rate("Empty route of our server", of("empty").perSecond, "framework"),
    {
      name: "100 saved keywords, slowest of a hundred answers",
      figure: of("hundred").p99,
      unit: "ms",
      anchor: of("empty").p99,
      anchorName,
      bar: 1.3,
    },
    {
      name: "10,000 saved keywords whole, one client",
      figure: median(whole),
      unit: "ms",
      anchor: WHOLE_LIST_MS,
      anchorName: "limit",
      bar: 1,
    },
  ];
}

/** Requests that the service has seen since everything was read: looking costs nothing. */
export const quotaBars = (service: FixtureService, before: number): Bar[] => [
  {
    name: "Requests of all loads, filters, sorts, scrolls and jumps above",
    figure: service.requests.length - before,
    unit: "requests",
    anchor: 0,
    anchorName: "limit",
    bar: 1,
  },
];
