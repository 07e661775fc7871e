import type { Connection, ConnectionFinding, ConnectionReport } from "../../domain/response/connection";
import type { HourQuota } from "../../quota/hour-quota";
import type { LoadRequest, UpstreamClient } from "../client";
import type { CopyAddress } from "../endpoints/copy-address";
import type { ServiceForm } from "../endpoints/endpoint";
import { keywordsAddress } from "../endpoints/keywords";
import { PROJECTS_ADDRESS } from "../endpoints/projects";
import { proxyFor } from "../pipe/proxy-for";
import { findingOf } from "./connection-finding";
import { type ConnectionTest, testConnection } from "./test-connection";

type ConnectionParts = {
  upstream: UpstreamClient;
  quota: HourQuota;
  form: ServiceForm;
  facts: Pick<
    Connection,
    "source" | "account" | "baseAddress" | "keyHeader" | "requestsPerHourMax" | "hourOffsetMinutes"
  >;
  redact(text: string): string;
};

const SAVED: LoadRequest = { spend: "never", caller: { lane: "person", name: "Dashboard" } };

export class ServiceConnection {
  constructor(private readonly parts: ConnectionParts) {}

  async describe(): Promise<Connection> {
    const { facts, quota } = this.parts;
    const refusedAt = await quota.keyRefusedAt();
    return {
      ...facts,
      key: refusedAt === null ? "set" : "refused",
      keyRefusedAt: refusedAt === null ? null : new Date(refusedAt).toISOString(),
      hourOffsetHint: await quota.hourHint(),
    };
  }

  /** How each saved list was parsed with the current settings. Sends no request. */
  async savedFindings(): Promise<ConnectionFinding[]> {
    const { upstream, form } = this.parts;
    const projectsResult = await upstream.listProjects(SAVED);
    const first = projectsResult.reading?.data.projects.find(({ keywordCount }) => keywordCount !== 0);
    const lists: [ConnectionFinding["what"], CopyAddress][] = [["projects", PROJECTS_ADDRESS]];
    if (first !== undefined) lists.push(["keywords", keywordsAddress(first.id)]);
    const findings = await Promise.all(
      lists.map(async ([what, address]) => findingOf(what, await upstream.rawAnswer(address), form, null)),
    );
    return findings.filter((one) => one !== null);
  }

  /** Sends requests despite a block or a refused key. `requestsMax`: 1 projects, 2 also keywords, 3 also a history. */
  test(
    requestsMax: 1 | 2 | 3 = 1,
    more: Pick<ConnectionTest, "triesMax" | "sent" | "onStep"> = {},
  ): Promise<ConnectionReport> {
    const { upstream, quota, form, facts, redact } = this.parts;
    return testConnection({
      upstream,
      form,
      keyPlace: facts.keyHeader,
      proxy: URL.canParse(facts.baseAddress) ? (proxyFor(new URL(facts.baseAddress))?.host ?? null) : null,
      redact,
      requestsMax,
      clockDifferenceMs: () => quota.clockDifferenceMs(),
      ...more,
    });
  }
}
