import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { save } from "../../e2e/support/ask";
import { createDesk, type Desk } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { say } from "../../mcp/support";
import { compiled } from "../../support/compiled";
import { httpAgent, stdioClient } from "../support/agents";
import type { Looked, Looks } from "../support/look-worker";
import { percentile } from "../support/measures";
import { report } from "../support/report";

const { pythonDocs } = SAMPLE_IDS;
const PARALLEL = 20;
const ROUNDS = 4;
const LOOKS = 40;
const TOKEN = "a-token-of-the-campaign-of-free-calls";

async function looks(person: ChildProcess, desk: Desk): Promise<number[]> {
  const answer = once(person, "message");
  person.send({ url: `${desk.url}/projects/${pythonDocs}`, looks: LOOKS } satisfies Looks);
  const [{ times }] = (await answer) as [Looked];
  return times;
}

test("M10: twenty free calls at a time do not delay a person", async (context) => {
  const dropSample = await prepareSample();
  const desk = await createDesk({ settings: { MCP_TOKENS: `Agent:${TOKEN}` } });
  const person = fork(await compiled(new URL("../support/look-worker.ts", import.meta.url)));
  try {
    await save(desk, pythonDocs);
    await looks(person, desk);
    const before = await desk.count();
    const agents = await Promise.all(Array.from({ length: PARALLEL }, () => httpAgent(desk, TOKEN)));
    const [idle, meanwhile]: [number[], number[]] = [[], []];
    let [calls, lookedMs] = [0, 0];
    // Alternating, so that other load on this computer affects both.
    for (let round = 0; round < ROUNDS; round += 1) {
      idle.push(...(await looks(person, desk)));
      const state = { isOver: false };
      const loops = agents.map(async (agent, at) => {
        const given = at % 2 === 0 ? { search: "python" } : { project_id: pythonDocs, limit: 1 };
        while (!state.isOver) {
          const { isError } = await say(agent, "list_keywords", given);
          expect(isError).toBe(false);
          calls += 1;
        }
      });
      const began = performance.now();
      meanwhile.push(...(await looks(person, desk)));
      lookedMs += performance.now() - began;
      state.isOver = true;
      await Promise.all(loops);
    }
    const [idleMs, meanwhileMs] = [percentile(idle, 0.95), percentile(meanwhile, 0.95)];
    const perSecond = (calls * 1_000) / lookedMs;
    report(
      context,
      `${PARALLEL} clients of one token, ${perSecond.toFixed(0)} free calls/s over a list of 5,894: a person's page of that list p95 ${idleMs.toFixed(1)} ms idle, ${meanwhileMs.toFixed(1)} ms meanwhile (${(meanwhileMs / idleMs).toFixed(2)} times); requests ${(await desk.count()) - before}`,
    );
    expect(meanwhileMs).toBeLessThanOrEqual(idleMs * 1.5);
    expect(await desk.count()).toBe(before);
  } finally {
    person.kill();
    await desk.stop();
    dropSample();
  }
});

const STARTS = 5;
const CPU_SECONDS_MAX = 0.5;

test("M11: an agent's program waits less than half a second of CPU for the tools", async (context) => {
  const folder = mkdtempSync(join(tmpdir(), "keyword-desk-start-"));
  const seconds: number[] = [];
  try {
    // The first start compiles, as the start command does.
    for (let turn = 0; turn <= STARTS; turn += 1) {
      const { client, processId } = await stdioClient({
        UPSTREAM_BASE_URL: "http://127.0.0.1:9/v1",
        UPSTREAM_API_KEY: "kd_planted_Wq4Nz8Jt2Xc6Lm1R",
        DATA_FOLDER: folder,
      });
      await client.listTools();
      if (turn > 0) seconds.push(cpuSeconds(processId()));
      await client.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const median = percentile(seconds, 0.5);
  report(
    context,
    `${STARTS} starts until the list of tools had come: median ${median.toFixed(2)} s of CPU, longest ${Math.max(...seconds).toFixed(2)} s`,
  );
  expect(median).toBeLessThan(CPU_SECONDS_MAX);
});

function cpuSeconds(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
