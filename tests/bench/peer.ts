import { projectOf } from "./support/keyword-service";
import { type Load, load, loadInTurns, ROW, SEARCH_FIELD } from "./support/load";
import { PEER_FOLDER_VARIABLE, type Peer } from "./support/peer";
import type { Bar } from "./support/report";

export const PEER_KEYWORDS = 1_000;
const PEER_ROW = ".domKeywords_keywords .keyword a";
const PEER_FIELD = "hydrated:.domKeywords_filters input";
const PEER_ITEM = ".domItem h3";
/** Their page loads its rows after its scripts; ours contains them. */
const [ROWS, SLOW_ROWS] = [0.45, 0.3];
const NO_MORE = 1;
/**
 * Their page first paints an empty shell without rows, while ours has its rows by then. A bar below compares both with
 * rows.
 */
const WITHOUT_ROWS = null;
const KIB = 1024;

export const PEER_SKIPPED = `The peer was skipped: ${PEER_FOLDER_VARIABLE} names no built checkout of SerpBear.`;

export async function peerBars(desk: string, peer: Peer, runs: number): Promise<Bar[]> {
  const table = `${desk}/projects/${projectOf(PEER_KEYWORDS)}`;
  const { pass } = peer;
  const subjects = {
    rows: () => load(table, ROW),
    peerRows: () => load(peer.table, PEER_ROW, "desktop", pass),
    field: () => load(table, SEARCH_FIELD),
    peerField: () => load(peer.table, PEER_FIELD, "desktop", pass),
    list: () => load(`${desk}/projects`, ROW),
    peerList: () => load(peer.list, PEER_ITEM, "desktop", pass),
    slowRows: () => load(table, ROW, "slow"),
    peerSlowRows: () => load(peer.table, PEER_ROW, "slow", pass),
    slowField: () => load(table, SEARCH_FIELD, "slow"),
    peerSlowField: () => load(peer.table, PEER_FIELD, "slow", pass),
  };
  const of = await loadInTurns(subjects, runs);
  const bar = (name: string, unit: string, [ours, theirs]: [number, number], most: number | null = NO_MORE): Bar => ({
    name,
    figure: ours,
    unit,
    anchor: theirs,
    anchorName: "SerpBear",
    bar: most,
  });
  const [rows, peerRows, field, peerField] = [of("rows"), of("peerRows"), of("field"), of("peerField")];
  const [slow, peerSlow] = [of("slowRows"), of("peerSlowRows")];
  const sentKib = ({ dataBytes, documentBytes }: Load) => (dataBytes + documentBytes) / KIB;
  return [
    bar("First paint, 1,000 keywords", "ms", [rows.fcp, peerRows.fcp], WITHOUT_ROWS),
    bar("Rows painted, 1,000 keywords", "ms", [rows.painted, peerRows.painted], ROWS),
    bar("The search field answers, 1,000 keywords", "ms", [field.painted, peerField.painted], WITHOUT_ROWS),
    bar("Rows are there and the search field answers", "ms", [
      Math.max(rows.painted, field.painted),
      Math.max(peerRows.painted, peerField.painted),
    ]),
    bar("Blocked after the first paint", "ms", [rows.blocked, peerRows.blocked]),
    bar("Scripts until then", "KiB", [field.scriptBytes / KIB, peerRows.scriptBytes / KIB]),
    bar("Requests until then", "requests", [field.requests, peerRows.requests]),
    bar("Page and data", "KiB", [sentKib(rows), sentKib(peerRows)]),
    bar("List of projects painted", "ms", [of("list").painted, of("peerList").painted]),
    bar("Slow profile: first paint", "ms", [slow.fcp, peerSlow.fcp]),
    bar("Slow profile: rows painted", "ms", [slow.painted, peerSlow.painted], SLOW_ROWS),
    bar("Slow profile: rows are there and the field answers", "ms", [
      Math.max(slow.painted, of("slowField").painted),
      Math.max(peerSlow.painted, of("peerSlowField").painted),
    ]),
  ];
}
