import type { Metadata } from "next";
import { AgentsCard } from "@/components/settings/agents-card";
import { AlertsCard } from "@/components/settings/alerts-card";
import { ConnectionCard } from "@/components/settings/connection-card";
import { DisplayCard } from "@/components/settings/display-card";
import { EventsCard } from "@/components/settings/events-card";
import { LabelsCard } from "@/components/settings/labels-card";
import { LimitCard } from "@/components/settings/limit-card";
import { SavedCard } from "@/components/settings/saved-card";
import { SessionsCard } from "@/components/settings/sessions-card";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { connectPage, savedHistories, savedSessions, savedShell } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { shell } = await savedShell();
  const sessions = await savedSessions();
  const histories = shell.saved === null ? [] : await savedHistories();
  return (
    <>
      <Crumbs items={[{ label: "Settings" }]} />
      <div className="max-w-[880px]">
        <PageHeader title="Settings">Server settings are read-only here.</PageHeader>
        <div className="mt-5 space-y-4">
          <ConnectionCard
            connection={shell.connection}
            connect={await connectPage()}
            saved={shell.saved}
            days={histories.reduce((sum, { days }) => sum + days, 0)}
            sharesKeyWith={shell.sharesKeyWith}
          />
          <LimitCard connection={shell.connection} />
          <AlertsCard />
          {shell.saved !== null && <SavedCard saved={shell.saved} histories={histories} />}
          <AgentsCard />
          <LabelsCard />
          <EventsCard />
          <DisplayCard />
          {sessions && <SessionsCard sessions={sessions} />}
        </div>
      </div>
    </>
  );
}
