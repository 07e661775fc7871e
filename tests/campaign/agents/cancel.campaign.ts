import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { SAMPLE_IDS } from "../../../lib/reference-api/sample/ids";
import { GENERATIONS, TRANSPORTS } from "../../mcp/any-client";
import { TOKEN } from "../../mcp/support";
import { stack } from "../../support/stack";
import { report } from "../support/report";

const ROUNDS = 5;
/** Requests counted when a call is canceled; the list has twelve pages. */
const CANCELED_AT = 2;
const SERVICE_TAKES_MS = 150;

test("M12: a canceled call sends nothing more, whatever client, protocol and way in", async (context) => {
  const further: number[] = [];
  for (const transport of TRANSPORTS)
    for (const [, connect] of GENERATIONS)
      for (let round = 0; round < ROUNDS; round += 1) {
        const desk = await stack({ at: new Date().toISOString(), faults: { delayMs: SERVICE_TAKES_MS } });
        const mcp = { account: "", clientName: "Stdio", tokens: [{ name: "Http", token: TOKEN }], allowedOrigins: [] };
        const container = await desk.another({ mcp });
        const client = await connect(transport, { container, desk });
        const canceling = new AbortController();
        const given = { project_id: SAMPLE_IDS.pythonDocs, max_cost: 12 };
        const asked = client.call("list_keywords", given, { signal: canceling.signal }).catch(() => "canceled");
        while ((await desk.counted()) < CANCELED_AT) await sleep(5);
        canceling.abort();
        const sent = await desk.counted();
        expect(await asked).toBe("canceled");
        await sleep(SERVICE_TAKES_MS * 6);
        further.push((await desk.counted()) - sent);
        await client.close();
        await container.upstream.landed();
        await desk.close();
      }
  const most = Math.max(...further);
  report(
    context,
    `${further.length} calls of 12 pages, canceled at ${CANCELED_AT} requests by SDK 1 and by SDK 2 with both protocols, over HTTP and stdio: further requests counted at most ${most} (1 may be under way)`,
  );
  expect(most).toBeLessThanOrEqual(1);
});
