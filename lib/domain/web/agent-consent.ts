/** Where agents call. */
export const MCP_PATH = "/mcp";
/** What stands before the path that agents call, where that address says who lets clients in (RFC 9728). */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";
/** Where a person lets an agent in that has asked for it. */
export const CONSENT_PATH = "/agents/authorize";

/** An agent that asks to be let in, as the consent page shows it. */
export type AgentConsent = {
  /** Which of several accounts it would read; null: there is only one. */
  accountTitle: string | null;
  /** What it calls itself. */
  clientName: string;
  /** Host of the site that says so; null: it has registered itself, and nobody vouches for it. */
  clientSite: string | null;
  /** Host to which the code goes. */
  returnsTo: string;
  /** Does that lead to the person's own computer? */
  isLocal: boolean;
  /** A name that the usage page could call it. */
  suggestedName: string;
  /** Last day that is suggested, as YYYY-MM-DD. */
  suggestedLastDay: string;
  /** Leads back to the agent, with a no. */
  denyHref: string;
  /** What it asked with; goes back along with the person's decision. */
  query: string;
};

/** @property location where the browser goes next; null: there is a problem, said in a sentence */
export type ConsentOutcome = { location: string; problem: null } | { location: null; problem: string };
