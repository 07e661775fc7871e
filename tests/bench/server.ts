import type { FixtureService } from "../support/services/fixture-service";
import { projectOf } from "./support/keyword-service";
import type { Bar } from "./support/report";
import { median, medians } from "./support/statistics";
import { type Throughput, throughput } from "./support/throughput";

/** Share of an empty route's throughput that must remain after reading, request guard and session. */
const ROUTE_SHARE = 0.9;
const ANCHORS = {
  framework: "empty route of an empty app",
  empty: "empty route of the same server",
  pattern: "empty route with a pattern for its address",
};
const WHOLE_LIST_MS = 30;

export async function serverBars(desk: string, floor: string, runs: number): Promise<Bar[]> {
  const columns = (size: number) => `${desk}/api/projects/${projectOf(size)}/columns`;
  const subjects = {
    framework: { url: `${floor}/empty` },
    // Without a password this route reads nothing from the store: only our guard, the framework and one line.
    empty: { url: `${desk}/api/session` },
    // A dynamic route, which takes the framework about a sixth longer.
    pattern: { url: `${desk}/api/nothing/here`, status: 404 },
    quota: { url: `${desk}/api/quota` },
    hundred: { url: columns(100) },
    held: { url: columns(100), status: 304 },
  };
  type Name = keyof typeof subjects;
  const names = Object.keys(subjects) as Name[];
  const measured = new Map<Name, Throughput[]>(names.map((name) => [name, []]));
  // Read each time: the tag changes once more soon after the list loads.
  const held = async () => ({ "if-none-match": (await fetch(columns(100))).headers.get("etag") ?? "" });
  const ask = async (name: Name, seconds: number) =>
    throughput({ connections: 50, seconds, ...subjects[name], headers: name === "held" ? await held() : {} });
  for (const name of names) await ask(name, 1);
  for (let run = 0; run < runs; run += 1) for (const name of names) measured.get(name)?.push(await ask(name, 3));
  const oneClient = { url: columns(10_000), connections: 1 };
  await throughput({ ...oneClient, seconds: 1 });
  const whole: number[] = [];
  for (let run = 0; run < runs; run += 1) whole.push((await throughput({ ...oneClient, seconds: 2 })).p50);
  const of = (name: Name) => medians(measured.get(name) ?? []);
  const rate = (name: string, subject: Name, anchor: keyof typeof ANCHORS): Bar => ({
    name,
    figure: of(subject).perSecond,
    unit: "answers/s",
    anchor: of(anchor).perSecond,
    anchorName: ANCHORS[anchor],
    bar: ROUTE_SHARE,
    atLeast: true,
  });
  return [
    rate("Gauge through our route", "quota", "empty"),
    rate("100 saved keywords through our route", "hundred", "pattern"),
    rate("The same, held by the browser already", "held", "pattern"),
    rate("Empty route of our server", "empty", "framework"),
    {
      name: "100 saved keywords, slowest of a hundred answers",
      figure: of("hundred").p99,
      unit: "ms",
      anchor: of("pattern").p99,
      anchorName: ANCHORS.pattern,
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

/** Requests since everything was loaded: reading costs nothing. */
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
