import type { Metadata } from "next";
import { ConnectionCard } from "@/components/settings/connection-card";
import { SettingsFrame } from "@/components/settings/settings-frame";
import { connectPage, savedHistories, savedShell } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { shell } = await savedShell();
  const histories = shell.saved === null ? [] : await savedHistories();
  return (
    <SettingsFrame section="connection">
      <ConnectionCard
        connection={shell.connection}
        connect={await connectPage()}
        saved={shell.saved}
        days={histories.reduce((sum, { days }) => sum + days, 0)}
        sharesKeyWith={shell.sharesKeyWith}
      />
    </SettingsFrame>
  );
}
