import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Welcome } from "@/components/connect/welcome";
import { AccountsTable } from "@/components/settings/accounts/accounts-table";
import { Crumbs, PageHeader } from "@/components/shell/page-header";
import { savedShell, severalAccounts } from "@/lib/pages/page-data";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await severalAccounts()) === null ? "Welcome" : "Connections" };
}

export default async function WelcomePage() {
  const accounts = await severalAccounts();
  if (accounts !== null)
    return (
      <>
        <Crumbs items={[{ label: "Connections" }]} />
        <PageHeader title="Connections">
          Each connection has its own saved data and plans; each key has its own hourly limit.
        </PageHeader>
        <div className="mt-5">
          <AccountsTable first={accounts} />
        </div>
      </>
    );
  const { shell } = await savedShell();
  if ((shell.saved?.projects ?? 0) > 0) redirect("/projects");
  return (
    <>
      <Crumbs items={[{ label: "Welcome" }]} />
      <Welcome connection={shell.connection} />
    </>
  );
}
