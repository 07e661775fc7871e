import type { Metadata } from "next";
import { PlansView } from "@/components/plans/plans-view";
import { Crumbs } from "@/components/shell/crumbs";
import { admittedOnly } from "@/lib/pages/page-data";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Plans" };

/** What is planned comes with the page's own first look; only who may see it is settled here. */
export default async function PlansPage() {
  await admittedOnly();
  return (
    <>
      <Crumbs items={[{ label: "Plans" }]} />
      <PlansView />
    </>
  );
}
