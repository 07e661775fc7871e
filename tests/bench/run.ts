import { cpus } from "node:os";
import { buildSuite, provideChromium } from "../../lib/launcher/suites/e2e.mjs";
import { limitMemory } from "../../lib/server/limit-memory";
import { historyBars, postgresHistoryBars } from "./history";
import { interactionBars } from "./interaction";
import { largeListBars } from "./large-list";
import { pageBars } from "./pages";
import { PEER_KEYWORDS, PEER_SKIPPED, peerBars } from "./peer";
import { startKeywordService } from "./support/keyword-service";
import { peerFolder, startPeer } from "./support/peer";
import { type Bar, limitBar, report } from "./support/report";
import { startDesk, startFloor, startLimitPages } from "./support/servers";

const PARTS = ["pages", "interaction", "peer", "history", "large"] as const;
type Part = (typeof PARTS)[number];
const QUICK = "--quick";

/**
 * Measures the built product against an empty page of the same framework and a handmade table, in one run.
 * Arguments: names of `PARTS` to run only those; `--quick` for one run of each, with two months of history.
 */
async function main(words: readonly string[]): Promise<void> {
  const isQuick = words.includes(QUICK);
  const partNames = words.filter((word) => word !== QUICK);
  const unknown = partNames.find((word) => !PARTS.some((part) => part === word));
  if (unknown !== undefined) {
    console.error(`“${unknown}” is no part of the bench: ${[...PARTS, QUICK].join(", ")}.`);
    process.exitCode = 1;
    return;
  }
  await buildSuite();
  Object.assign(process.env, await provideChromium(), { NODE_ENV: "production" });
  const asks = (part: Part) => partNames.length === 0 || partNames.includes(part);
  // Fails on a wrong setting before any measurement.
  const peer = peerFolder();
  if (asks("history")) {
    limitMemory();
    const days = isQuick ? 62 : 365;
    print(await historyBars(isQuick ? 1 : 5, days));
    print(await postgresHistoryBars(isQuick ? 1 : 5, days));
  }
  if (asks("large")) print(await largeListBars());
  if (partNames.length > 0 && partNames.every((part) => part === "history" || part === "large")) return;
  const service = await startKeywordService();
  console.log("Building the empty pages and reading 111,100 keywords …");
  const [floor, limit, desk] = [await startFloor(), await startLimitPages(), await startDesk(service)];
  const before = service.requests.length;
  try {
    // Prints each part at once, so that a failing part does not lose the others.
    if (asks("pages")) print(await pageBars(desk.url, floor.url, isQuick ? 1 : 5));
    if (asks("interaction")) print(await interactionBars(desk.url, limit.origin, isQuick ? 1 : 3));
    if (asks("peer")) await comparePeer(desk.url, peer, isQuick ? 1 : 5);
    // Reading costs nothing once everything is loaded.
    const requests = service.requests.length - before;
    print([limitBar("Requests of all loads, filters, sorts, scrolls and jumps above", requests, "requests", 0)]);
  } finally {
    await Promise.all([desk.stop(), floor.stop(), limit.close(), service.close()]);
  }
}

async function comparePeer(desk: string, folder: string | null, runs: number): Promise<void> {
  if (folder === null) return console.log(`\n${PEER_SKIPPED}`);
  const peer = await startPeer(folder, PEER_KEYWORDS);
  try {
    print(await peerBars(desk, peer, runs));
  } finally {
    await peer.stop();
  }
}

function print(bars: readonly Bar[]): void {
  console.log(
    `\nNode ${process.versions.node}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 16)} UTC\n`,
  );
  console.log(report(bars));
}

await main(process.argv.slice(2));
