import { Lock } from "lucide";
import type { Metadata } from "next";
import { ConnectForm } from "@/components/connect/connect-form";
import { Crumbs, PageHeader } from "@/components/shell/page-header";
import { Notice } from "@/components/ui/notice";
import { firstParam } from "@/lib/domain/web/address-params";
import { connectPage } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Connect a service" };

export default async function ConnectPage({ searchParams }: PageProps<"/connect">) {
  const { accounts, fields, whyNot, inUse, recognized, tokensStaying } = await connectPage();
  const accountId = firstParam((await searchParams).change);
  const account = accounts.find(({ id }) => id === accountId) ?? null;
  const title = account === null ? "Connect a service" : `Change ${account.title}`;
  return (
    <>
      <Crumbs items={[{ label: account === null ? "Connect" : "Change the connection" }]} />
      <div className="max-w-[880px]">
        <PageHeader title={title}>A base URL and a key are enough. Nothing is stored until you save.</PageHeader>
        <div className="mt-5">
          {whyNot === null ? (
            <ConnectForm
              fields={fields}
              account={account}
              tokensStaying={tokensStaying}
              findings={account !== null && account.id === inUse ? recognized : []}
            />
          ) : (
            <Notice tone="neutral" icon={Lock} title="You can’t connect from here.">
              {whyNot}
            </Notice>
          )}
        </div>
      </div>
    </>
  );
}
