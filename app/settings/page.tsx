import type { Metadata } from "next";
import { ConnectionCard } from "@/components/settings/connection-card";
import { DisplayCard } from "@/components/settings/display-card";
import { LimitCard } from "@/components/settings/limit-card";
import { SavedCard } from "@/components/settings/saved-card";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { savedShell } from "@/lib/saved-page";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Settings" };

export default async function SettingsPage() {
  const { shell } = await savedShell();
  return (
    <>
      <Crumbs items={[{ label: "Settings" }]} />
      <div className="max-w-[880px]">
        <PageHeader title="Settings">What is set on the server is shown here and changed there.</PageHeader>
        <div className="mt-5 space-y-4">
          <ConnectionCard connection={shell.connection} />
          <LimitCard connection={shell.connection} />
          <SavedCard saved={shell.saved} />
          <DisplayCard />
        </div>
      </div>
    </>
  );
}
