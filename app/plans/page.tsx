import type { Metadata } from "next";
import { PlansView } from "@/components/plans/plans-view";
import { Crumbs } from "@/components/shell/page-header";
import { admittedOnly } from "@/lib/pages/page-data";

export const metadata: Metadata = { title: "Plans" };

/** The browser loads the plans; this page only checks access. */
export default async function PlansPage() {
  await admittedOnly();
  return (
    <>
      <Crumbs items={[{ label: "Plans" }]} />
      <PlansView />
    </>
  );
}
