import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Welcome } from "@/components/connect/welcome";
import { AccountsTable } from "@/components/settings/accounts-table";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { connectPage, savedShell, severalAccounts } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await severalAccounts()) === null ? "Welcome" : "Accounts" };
}

export default async function WelcomePage() {
  const accounts = await severalAccounts();
  if (accounts !== null)
    return (
      <>
        <Crumbs items={[{ label: "Accounts" }]} />
        <PageHeader title="Accounts">
          Each key has its own hourly limit; each account has its own saved data and plans.
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
      <Welcome connection={shell.connection} connect={await connectPage()} />
    </>
  );
}
