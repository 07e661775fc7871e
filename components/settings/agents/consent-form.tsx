"use client";

import { useMutation } from "@tanstack/react-query";
import { AgentTokenForm } from "@/components/settings/agents/agent-token-form";
import { buttonStyles } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { AgentConsent } from "@/lib/domain/web/agent-consent";
import type { NewAgentToken } from "@/lib/domain/web/agent-token";
import { approveAgent } from "@/lib/queries/agents";

export function ConsentForm({ consent }: { consent: AgentConsent }) {
  const { accountTitle, clientSite, returnsTo, isLocal, suggestedName, suggestedLastDay, denyHref, query } = consent;
  const approving = useMutation({
    mutationFn: (tokenRequest: NewAgentToken) => approveAgent({ ...tokenRequest, query }),
    onSuccess: ({ location, problem }) => problem === null && window.location.assign(location),
  });
  const { data, isError } = approving;
  // Leaving takes a moment; disables further clicks until then.
  const isLeaving = data?.problem === null;

  return (
    <Card className="mt-5 p-4 text-ui">
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[120px_minmax(0,1fr)]">
        {accountTitle !== null && <Fact name="Connection">{accountTitle}</Fact>}
        <Fact name="Published by">{clientSite ?? "Unknown: the program chose its own name"}</Fact>
        <Fact name="Returns to">{isLocal ? `${returnsTo} on your own computer` : returnsTo}</Fact>
        <Fact name="May">Read projects, keywords, histories, tags and notes</Fact>
        <Fact name="May not">Change anything, or see your API key or password</Fact>
      </dl>
      <p className="mt-3 mb-4 text-note text-fg-2">
        Connect it only if you just started this from a program you trust. Its share is a percentage of the requests
        that all agents together may use in an hour; saved data is free. You can revoke it under Settings → Agents.
      </p>
      <AgentTokenForm
        isSaving={approving.isPending || isLeaving}
        onAdd={(tokenRequest) => approving.mutate(tokenRequest)}
        first={{ name: suggestedName, lastDay: suggestedLastDay }}
        action="Connect"
        variant="ink"
      >
        <a href={denyHref} className={buttonStyles()}>
          Deny
        </a>
      </AgentTokenForm>
      <p role="status" className="mt-2 text-note text-fg-2">
        {isError ? "Couldn’t connect the agent. Try again." : data?.problem}
      </p>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <>
      <dt className="text-fg-2 max-sm:mt-1">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
