import type { Metadata } from "next";
import { Crumbs } from "@/components/shell/crumbs";
import { UsageView } from "@/components/usage/usage-view";
import { savedUsage } from "@/lib/saved-page";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Usage" };

export default async function UsagePage() {
  return (
    <>
      <Crumbs items={[{ label: "Usage" }]} />
      <UsageView report={await savedUsage()} />
    </>
  );
}
