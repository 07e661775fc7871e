import type { Metadata } from "next";
import { Crumbs } from "@/components/shell/page-header";
import { UsageView } from "@/components/usage/usage-view";
import { parseUsageView } from "@/lib/domain/quota/usage";
import { firstParam } from "@/lib/domain/web/address-params";
import { savedUsage } from "@/lib/pages/page-data";
import { displayOfRequest } from "@/lib/pages/visit";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage({ searchParams }: PageProps<"/usage">) {
  const params = await searchParams;
  const view = parseUsageView((name) => firstParam(params[name]));
  const { timeZone } = await displayOfRequest();
  return (
    <>
      <Crumbs items={[{ label: "Usage" }]} />
      <UsageView first={{ view, timeZone, report: await savedUsage(view, timeZone) }} />
    </>
  );
}
