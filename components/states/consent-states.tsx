import { ConsentForm } from "@/components/settings/consent-form";
import { RefusedRequest } from "@/components/settings/refused-request";
import type { AgentConsent } from "@/lib/domain/web/agent-consent";

const LOCAL: AgentConsent = {
  accountTitle: null,
  clientName: "Cursor",
  clientSite: null,
  returnsTo: "127.0.0.1:33418",
  isLocal: true,
  suggestedName: "Cursor",
  suggestedLastDay: "2027-02-18",
  denyHref: "#",
  query: "",
};
const ON_THE_WEB: AgentConsent = {
  ...LOCAL,
  accountTitle: "Garden client",
  clientName: "Rank assistant",
  clientSite: "agents.example.com",
  returnsTo: "agents.example.com",
  isLocal: false,
  suggestedName: "Rank assistant",
};

/** An agent that asks to be let in: a program on this computer, one on the web, and a request that can’t be granted. */
export function ConsentStates() {
  return (
    <div className="grid max-w-[640px] gap-4">
      <ConsentForm asked={LOCAL} />
      <ConsentForm asked={ON_THE_WEB} />
      <RefusedRequest why="It wants the response sent to an address it hasn’t registered." />
    </div>
  );
}
