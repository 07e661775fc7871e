export const MCP_PATH = "/mcp";
/** Prefix of the MCP path for its authorization metadata (RFC 9728). */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";
export const CONSENT_PATH = "/agents/authorize";

export type AgentConsent = {
  accountTitle: string | null;
  clientName: string;
  /** null: self-registered, so unverified. */
  clientSite: string | null;
  returnsTo: string;
  isLocal: boolean;
  suggestedName: string;
  suggestedLastDay: string;
  denyHref: string;
  query: string;
};

/** @property location redirect target; null: there is a problem */
export type ConsentOutcome = { location: string; problem: null } | { location: null; problem: string };
