import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { showStates } from "@/lib/saved-page";
import { CellStates } from "./cell-states";
import { ControlStates, CostState } from "./control-states";
import { ErrorState, ErrorStates } from "./error-states";
import { GaugeStates } from "./gauge-states";
import { ERROR_CODES } from "./made-up";
import { NoticeStates } from "./notice-states";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "States" };

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6">
    <h2 className="text-ui font-semibold">{title}</h2>
    {children}
  </section>
);

export default async function StatesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  if (!showStates()) notFound();
  const { state } = await searchParams;
  const code = ERROR_CODES.find((candidate) => candidate === state);
  if (code) {
    return (
      <>
        <Crumbs items={[{ label: "States", href: "/states" }, { label: code }]} />
        <ErrorState code={code} />
      </>
    );
  }
  return (
    <>
      <Crumbs items={[{ label: "States" }]} />
      <PageHeader title="States">Every state that a page, panel or cell can be in, with made-up data.</PageHeader>
      <Part title="Quota gauge">
        <GaugeStates />
      </Part>
      <Part title="Page notices">
        <NoticeStates />
      </Part>
      <div className="grid gap-x-4 xl:grid-cols-2">
        <Part title="Cost dialog (25 requests or more)">
          <CostState />
        </Part>
        <Part title="Cell states">
          <CellStates />
        </Part>
      </div>
      <Part title="Controls">
        <ControlStates />
      </Part>
      <Part title="Errors">
        <ErrorStates />
      </Part>
    </>
  );
}
