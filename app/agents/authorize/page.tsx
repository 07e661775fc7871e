import { CircleAlert } from "lucide";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConsentForm } from "@/components/settings/agents/consent-form";
import { Crumbs, PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { agentConsent } from "@/lib/pages/agent-consent";

export const metadata: Metadata = { title: "Connect an agent" };

export default async function AuthorizePage() {
  const consent = await agentConsent();
  if (consent === null) notFound();
  return (
    <>
      <Crumbs items={[{ label: "Connect an agent" }]} />
      <div className="max-w-[640px]">
        {"why" in consent ? (
          <>
            <PageHeader title="Connect an agent">This request can’t be granted.</PageHeader>
            <Notice tone="warn" className="mt-5" icon={CircleAlert} title={consent.why}>
              Nothing was shared. Start again from the agent’s program, or create a token for it under Settings →
              Agents.
            </Notice>
          </>
        ) : (
          <>
            <PageHeader title={`Connect ${consent.clientName}?`}>
              It will be able to read everything saved here and use a share of your requests.
            </PageHeader>
            <ConsentForm consent={consent} />
          </>
        )}
      </div>
    </>
  );
}
