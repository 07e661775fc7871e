import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { AgentsCard } from "@/components/settings/agents/agents-card";
import { AlertsCard } from "@/components/settings/alerts-card";
import { DisplayCard } from "@/components/settings/display-card";
import { EventsCard } from "@/components/settings/events-card";
import { LabelsCard } from "@/components/settings/labels-card";
import { LimitCard } from "@/components/settings/limit-card";
import { SavedCard } from "@/components/settings/saved-card";
import { SecurityCard } from "@/components/settings/security-card";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { SETTINGS_SECTIONS, type SettingsSection } from "@/components/settings/settings-sections";
import type { Shell } from "@/lib/domain/response/connection";
import { savedDoubts, savedHistories, savedSessions, savedShell } from "@/lib/pages/page-data";

type Props = PageProps<"/settings/[section]">;
type Section = Exclude<SettingsSection, "connection">;

const CONTENTS = {
  limit: async ({ connection }) => (
    <>
      <LimitCard connection={connection} />
      <AlertsCard />
    </>
  ),
  data: async ({ saved }) => (
    <>
      <LabelsCard />
      {saved !== null && <SavedCard saved={saved} histories={await savedHistories()} doubts={await savedDoubts()} />}
    </>
  ),
  agents: async () => <AgentsCard />,
  events: async () => <EventsCard />,
  display: async () => <DisplayCard />,
  security: async () => <SecurityCard sessions={await savedSessions()} />,
} satisfies Record<Section, (shell: Shell) => Promise<ReactNode>>;

async function sectionOf({ params }: Props): Promise<Section> {
  const { section } = await params;
  const match = SETTINGS_SECTIONS.find(({ id }) => id === section);
  if (match === undefined || match.id === "connection") notFound();
  return match.id;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const section = await sectionOf(props);
  return { title: `${SETTINGS_SECTIONS.find(({ id }) => id === section)?.label} · Settings` };
}

export default async function SettingsSectionPage(props: Props) {
  const section = await sectionOf(props);
  // Not all sections read saved data; this read redirects visitors without a session to the sign-in page.
  const { shell } = await savedShell();
  return <SettingsFrame section={section}>{await CONTENTS[section](shell)}</SettingsFrame>;
}
