import { useState } from "react";
import { SettingRow } from "@/components/settings/setting-rows";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { Segmented } from "@/components/ui/inputs/segmented";
import { partAccount } from "@/lib/domain/web/account-path";
import { AGENT_CLIENTS, type AgentClient, agentSetup, CLIENT_NAMES, takesToken } from "@/lib/domain/web/agent-setup";
import { ownBase } from "@/lib/queries/account-base";

type Way = "program" | "http";

const CLIENTS = AGENT_CLIENTS.map((value) => ({ value, label: CLIENT_NAMES[value] }));
const WAYS = [
  { value: "program", label: "On this computer" },
  { value: "http", label: "With a token" },
] as const;

type AgentSetupPartProps = {
  program: string;
  dataFolder: string;
  token: string | null;
};

export function AgentSetupPart({ program, dataFolder, token }: AgentSetupPartProps) {
  const [client, setClient] = useState<AgentClient>("claude-code");
  // A choice applies to one token: a new token selects its own setup.
  const [chosen, setChosen] = useState<{ way: Way; token: string | null } | null>(null);
  const usual = token === null ? "program" : "http";
  const way = !takesToken(client) ? "program" : chosen?.token === token ? (chosen?.way ?? usual) : usual;
  const name = CLIENT_NAMES[client];
  const { place, text } = agentSetup(
    client,
    way === "program"
      ? { kind: "program", program, dataFolder, name, account: partAccount(ownBase()).slug }
      : { kind: "http", address: `${window.location.origin}${ownBase()}/mcp`, token: token ?? "TOKEN" },
  );
  return (
    <SettingRow name="Setup" note={noteOf(way, client, token)}>
      <div className="mb-2 flex flex-wrap gap-2">
        <Segmented label="Program" name="agent-client" segments={CLIENTS} value={client} onChange={setClient} />
        {takesToken(client) && (
          <Segmented
            label="Access"
            name="agent-way"
            segments={WAYS}
            value={way}
            onChange={(next) => setChosen({ way: next, token })}
          />
        )}
      </div>
      <p className="mb-1 text-note text-fg-2">{place}</p>
      <CopyBlock label="Copy setup" text={text} />
      {window.location.protocol === "https:" && (
        <p className="mt-2 max-w-[60ch] text-note text-fg-2">
          A program that can’t take a token, such as Claude on the web, needs only the address {window.location.origin}
          {ownBase()}/mcp. It then sends you here to approve it.
        </p>
      )}
    </SettingRow>
  );
}

function noteOf(way: Way, client: AgentClient, token: string | null): string {
  if (way === "http")
    return token === null ? "Replace TOKEN with a token, or create one above." : "With the new token.";
  const shared = "It reads the same saved data and shares this dashboard’s hourly limit.";
  return takesToken(client)
    ? `For a program on the computer that runs the dashboard. ${shared} No token is needed.`
    : `Claude Desktop starts the program itself and can’t send a token. ${shared}`;
}

export const CopyBlock = ({ label, text }: { label: string; text: string }) => (
  <div className="space-y-2">
    <pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-note break-all whitespace-pre-wrap">
      {text}
    </pre>
    <CopyButton label={label} text={text} />
  </div>
);
