import type { Container } from "../../container/container";
import { DAY_MS } from "../../domain/time/units";
import { SAMPLE_TITLE } from "../../domain/web/account-path";
import type { AgentConsent, ConsentOutcome } from "../../domain/web/agent-consent";
import { freeAgentName, type NewAgentToken } from "../../domain/web/agent-token";
import { isLoopbackHost } from "../../domain/web/loopback";
import { isDocumentAddress } from "./client-document";
import { placeOf } from "./endpoints";
import { type ReadDocument, readAgentRequest, wayBack } from "./read-request";

const SUGGESTED_DAYS = 90;

type Headers = { get(name: string): string | null };

export async function askedOf(
  container: Container,
  headers: Headers,
  query: string,
  readDocument?: ReadDocument,
): Promise<AgentConsent | { why: string } | null> {
  const place = placeOf(container.desk, headers);
  if (place === null) return null;
  const agentRequest = await readAgentRequest(query, place, readDocument);
  if ("why" in agentRequest) return agentRequest;
  const { client, clientId, redirectUri } = agentRequest;
  const usedNames = await container.agents.tokens.namesTakenBeside(clientId);
  const to = new URL(redirectUri);
  return {
    accountTitle: container.base === "" ? null : (container.account?.title ?? SAMPLE_TITLE),
    clientName: client.name,
    clientSite: isDocumentAddress(clientId) ? new URL(clientId).host : null,
    returnsTo: to.host,
    isLocal: isLoopbackHost(to.hostname),
    suggestedName: freeAgentName(client.name, usedNames),
    suggestedLastDay: new Date(container.clock.now() + SUGGESTED_DAYS * DAY_MS).toISOString().slice(0, 10),
    denyHref: wayBack(agentRequest, place, { error: "access_denied" }),
    query,
  };
}

export async function grant(
  container: Container,
  headers: Headers,
  { query, ...tokenRequest }: NewAgentToken & { query: string },
  readDocument?: ReadDocument,
): Promise<ConsentOutcome | null> {
  const place = placeOf(container.desk, headers);
  if (place === null) return null;
  const agentRequest = await readAgentRequest(query, place, readDocument);
  if ("why" in agentRequest) return { location: null, problem: `This agent can’t be connected. ${agentRequest.why}` };
  const { clientId, redirectUri, challenge } = agentRequest;
  const bound = { clientId, redirectUri, challenge, resource: place.resource };
  const outcome = await container.agents.codes.issue(tokenRequest, bound);
  if ("problem" in outcome) return { location: null, problem: outcome.problem };
  return { location: wayBack(agentRequest, place, outcome), problem: null };
}
