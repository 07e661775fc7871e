import { projectOf } from "./support/keyword-service";
import { load, loadInTurns, ROW, SEARCH_FIELD } from "./support/load";
import { type Bar, limitBar } from "./support/report";

const KIB = 1024;
/** KiB that the project may add to the framework's own scripts: the frame, the table and React's code for both. */
const SCRIPTS_ADDED_KIB = 60;
/** Two React passes over a page with a frame, a table and twenty reads, compared with one word; both are warm. */
const FIRST_BYTE = 3;
/**
 * Compared with a page without CSS. The cost of our scripts is measured separately, against the same page without them.
 */
const [FIRST_PAINT, ROWS_PAINTED, BESIDE_PLAIN] = [2.2, 2.5, 1.3];
/** A page of rows compared with one button; the goal is 1.6. */
const HYDRATED = 2;
const SLOW = { rows: 2, hydrated: 1.6 };

export async function pageBars(desk: string, floor: string, runs: number): Promise<Bar[]> {
  const project = (size: number) => `${desk}/projects/${projectOf(size)}`;
  const subjects = {
    floor: () => load(floor, "#ready"),
    floorClient: () => load(`${floor}/client`, "[data-ready]"),
    rows100: () => load(project(100), ROW),
    rows1000: () => load(project(1_000), ROW),
    plain: () => load(project(1_000), ROW, "plain"),
    rows10000: () => load(project(10_000), ROW),
    rows100000: () => load(project(100_000), ROW),
    hydrated: () => load(project(1_000), SEARCH_FIELD),
    projects: () => load(`${desk}/projects`, ROW),
    slowFloor: () => load(floor, "#ready", "slow"),
    slowFloorClient: () => load(`${floor}/client`, "[data-ready]", "slow"),
    slow: () => load(project(1_000), ROW, "slow"),
    slowHydrated: () => load(project(1_000), SEARCH_FIELD, "slow"),
  };
  const of = await loadInTurns(subjects, runs);
  const [bare, client, thousand] = [of("floor"), of("floorClient"), of("rows1000")];
  const ms = (name: string, figure: number, anchor: number, anchorName: string, bar: number): Bar => ({
    name,
    figure,
    unit: "ms",
    anchor,
    anchorName,
    bar,
  });
  return [
    limitBar(
      "Scripts of the first load, 1,000 keywords",
      of("hydrated").scriptBytes / KIB,
      "KiB",
      client.scriptBytes / KIB + SCRIPTS_ADDED_KIB,
      `empty page + ${SCRIPTS_ADDED_KIB} KiB`,
    ),
    limitBar("Requests until usable", of("hydrated").requests, "requests", 15),
    ms("First byte, 1,000 keywords", thousand.ttfb, bare.ttfb, "empty page", FIRST_BYTE),
    ms("First paint, 1,000 keywords", thousand.fcp, bare.fcp, "empty page", FIRST_PAINT),
    ms("Rows painted, 1,000 keywords", thousand.painted, bare.fcp, "first paint of the empty page", ROWS_PAINTED),
    ms("Rows painted, 1,000 keywords", thousand.painted, of("plain").painted, "ours without scripts", BESIDE_PLAIN),
    ms("Rows painted, 10,000 keywords", of("rows10000").painted, thousand.painted, "ours with 1,000", 1.2),
    ms("Rows painted, 100,000 keywords", of("rows100000").painted, thousand.painted, "ours with 1,000", 1.2),
    ms("Hydrated, 1,000 keywords", of("hydrated").painted, client.painted, "empty page with one button", HYDRATED),
    ms("Slow profile: rows painted", of("slow").painted, of("slowFloor").fcp, "empty page", SLOW.rows),
    ms(
      "Slow profile: hydrated",
      of("slowHydrated").painted,
      of("slowFloorClient").painted,
      "one button",
      SLOW.hydrated,
    ),
    limitBar("Blocked after the first paint, 1,000", thousand.blocked, "ms", 50),
    limitBar("Blocked after the first paint, 10,000", of("rows10000").blocked, "ms", 50),
    limitBar("Blocked after the first paint, 100,000", of("rows100000").blocked, "ms", 100),
    limitBar("Layout shift, 1,000", thousand.shift, "", 0.02),
    limitBar("Bytes of the complete 10,000-row table", of("rows10000").dataBytes / KIB, "KiB", 200),
    limitBar("Heap at 10,000 rows", of("rows10000").heapMiB, "MiB", 8.4),
    limitBar("Heap at 100,000 rows", of("rows100000").heapMiB, "MiB", 23),
    limitBar("Elements on the page at 100,000 rows", of("rows100000").nodes, "elements", 1_500),
    ms("Projects list painted", of("projects").painted, bare.fcp, "first paint of the empty page", 2.9),
  ];
}
