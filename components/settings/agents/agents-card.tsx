"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { NotLoaded } from "@/components/errors/not-loaded";
import { SettingRow, SettingsCard } from "@/components/settings/setting-rows";
import { Ago } from "@/components/ui/ago";
import { Button, CopyButton, Link } from "@/components/ui/button";
import { Segmented } from "@/components/ui/segmented";
import { partAccount } from "@/lib/domain/web/account-path";
import { AGENT_CLIENTS, type AgentClient, agentSetup, CLIENT_NAMES, takesToken } from "@/lib/domain/web/agent-setup";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "@/lib/domain/web/agent-token";
import { ownBase } from "@/lib/queries/account-base";
import { addAgentToken, agentsQuery, revokeAgentToken } from "@/lib/queries/agents";
import { AgentTokenForm } from "./agent-token-form";

export function AgentsCard() {
  const formats = useFormats();
  const client = useQueryClient();
  const agents = useQuery(agentsQuery);
  const { data } = agents;
  const [token, setToken] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (make: () => Promise<AgentTokensOutcome>) => make(),
    onSuccess: ({ tokens }) =>
      client.setQueryData(agentsQuery.queryKey, (previous) => previous && { ...previous, tokens }),
  });
  const tokens = data?.tokens ?? [];

  const add = (tokenRequest: NewAgentToken, clear: () => void) =>
    change.mutate(() => addAgentToken(tokenRequest), {
      onSuccess: (outcome) => {
        if (outcome.token === null) return;
        setToken(outcome.token);
        clear();
      },
    });

  return (
    <SettingsCard id="agents" title="Agents">
      <NotLoaded what="Tokens and setup" query={agents} className="py-3" />
      {tokens.length > 0 && (
        <SettingRow name={formats.counted(tokens.length, "token")}>
          <ul aria-label="Agent tokens" className="text-note">
            {tokens.map((each) => (
              <TokenRow
                key={each.id}
                token={each}
                onRevoke={() => {
                  setToken(null);
                  change.mutate(() => revokeAgentToken(each.id));
                }}
              />
            ))}
          </ul>
        </SettingRow>
      )}
      <SettingRow name="New token" note="Read-only access. Saved data is free.">
        <AgentTokenForm isSaving={change.isPending} onAdd={add} />
        <p role="status" className="mt-2 text-note text-fg-2">
          {change.isError ? "Couldn’t save the change. Try again." : change.data?.problem}
        </p>
        {token !== null && (
          <div className="mt-1">
            <p className="mb-1 text-note text-fg-2">This token is shown only once. Copy it or the setup below.</p>
            <CopyBlock label="Copy token" text={token} />
          </div>
        )}
      </SettingRow>
      {data !== undefined && <AgentSetupPart program={data.program} dataFolder={data.dataFolder} token={token} />}
      <p className="py-3 text-note text-fg-2">
        What each agent has used is on the{" "}
        <Link href="/usage" className="underline decoration-line-strong underline-offset-2">
          usage page
        </Link>
        .
      </p>
    </SettingsCard>
  );
}

function TokenRow({ token, onRevoke }: { token: AgentTokenFacts; onRevoke: () => void }) {
  const { name, sharePercent, endsAt, usedAt } = token;
  const formats = useFormats();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 first:pt-0 last:border-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block text-ui font-medium break-words">{name}</span>
        <span className="text-fg-2">
          {sharePercent}% share ·{" "}
          {usedAt === null ? (
            "never used"
          ) : (
            <>
              used <Ago iso={usedAt} />
            </>
          )}{" "}
          · {endsAt === null ? "no end date" : `until ${formats.dateTime(endsAt)}`}
        </span>
      </span>
      <Button aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

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
  const [choice, setChoice] = useState<{ way: Way; token: string | null } | null>(null);
  const usual = token === null ? "program" : "http";
  const way = !takesToken(client) ? "program" : choice?.token === token ? (choice?.way ?? usual) : usual;
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
        <Segmented label="Program" segments={CLIENTS} value={client} onChange={setClient} />
        {takesToken(client) && (
          <Segmented label="Access" segments={WAYS} value={way} onChange={(next) => setChoice({ way: next, token })} />
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
  const sharedNote = "It reads the same saved data and shares this dashboard’s hourly limit.";
  return takesToken(client)
    ? `For a program on the computer that runs the dashboard. ${sharedNote} No token is needed.`
    : `Claude Desktop starts the program itself and can’t send a token. ${sharedNote}`;
}

export const CopyBlock = ({ label, text }: { label: string; text: string }) => (
  <div className="space-y-2">
    <pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-note break-all whitespace-pre-wrap">
      {text}
    </pre>
    <CopyButton label={label} text={text} />
  </div>
);
