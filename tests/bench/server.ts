import type { FixtureService } from "../support/fixture-service";
import { projectOf } from "./support/keyword-service";
import type { Bar } from "./support/report";
import { medians } from "./support/statistics";
import { throughput } from "./support/throughput";

/** Saved answers through our routes beside an empty page of the framework, and what all of the above has cost. */
export async function serverBars(desk: string, floor: string, runs: number): Promise<Bar[]> {
  const addresses = {
    empty: floor,
    quota: `${desk}/api/quota`,
    hundred: `${desk}/api/projects/${projectOf(100)}/keywords`,
  };
  type Name = keyof typeof addresses;
  const names = Object.keys(addresses) as Name[];
  const measured = new Map<Name, Awaited<ReturnType<typeof throughput>>[]>(names.map((name) => [name, []]));
  for (const name of names) await throughput(addresses[name], { connections: 50, seconds: 1 });
  for (let run = 0; run < runs; run += 1)
    for (const name of names)
      measured.get(name)?.push(await throughput(addresses[name], { connections: 50, seconds: 3 }));
  const of = (name: Name) => medians(measured.get(name) ?? []);
  const anchorName = "empty page of the framework";
  const rate = (name: string, of_: number): Bar => ({
    name,
    figure: of_,
    unit: "answers/s",
    anchor: of("empty").perSecond,
    anchorName,
    bar: 0.9,
    atLeast: true,
  });
  return [
    rate("Gauge through our route", of("quota").perSecond),
    rate("100 saved keywords through our route", of("hundred").perSecond),
    {
      name: "The same, slowest of a hundred",
      figure: of("hundred").p99,
      unit: "ms",
      anchor: of("empty").p99,
      anchorName,
      bar: 1.3,
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
