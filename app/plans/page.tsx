import type { Metadata } from "next";
import { PlansView } from "@/components/plans/plans-view";
import { Crumbs } from "@/components/shell/crumbs";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Plans" };

export default function PlansPage() {
  return (
    <>
      <Crumbs items={[{ label: "Plans" }]} />
      <PlansView />
    </>
  );
}
