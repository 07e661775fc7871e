"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormats } from "@/components/browser/formats";
import { SettingRow, SettingsCard } from "@/components/settings/setting-rows";
import { Ago } from "@/components/ui/ago";
import { Button } from "@/components/ui/buttons/button";
import { Link } from "@/components/ui/link";
import type { AgentTokenFacts, AgentTokensOutcome, NewAgentToken } from "@/lib/domain/web/agent-token";
import { addAgentToken, agentsQuery, revokeAgentToken } from "@/lib/queries/agents";
import { AgentSetupPart, CopyBlock } from "./agent-setup-part";
import { AgentTokenForm } from "./agent-token-form";

export function AgentsCard() {
  const formats = useFormats();
  const client = useQueryClient();
  const { data } = useQuery(agentsQuery);
  const [token, setToken] = useState<string | null>(null);
  const change = useMutation({
    mutationFn: (make: () => Promise<AgentTokensOutcome>) => make(),
    onSuccess: ({ tokens }) => client.setQueryData(agentsQuery.queryKey, (held) => held && { ...held, tokens }),
  });
  const tokens = data?.tokens ?? [];

  const add = (wanted: NewAgentToken, clear: () => void) =>
    change.mutate(() => addAgentToken(wanted), {
      onSuccess: (made) => {
        if (made.token === null) return;
        setToken(made.token);
        clear();
      },
    });

  return (
    <SettingsCard id="agents" title="Agents">
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
