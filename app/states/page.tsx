import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { Link } from "@/components/ui/link";
import { showStates } from "@/lib/pages/page-data";
import { ErrorState } from "../../components/states/error-states";
import { ERROR_CODES } from "../../components/states/made-up";
import { PARTS } from "../../components/states/parts";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "States" };

const CHIP = "font-mono text-note text-fg-2 underline underline-offset-2 hover:text-fg";

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
  const alone = PARTS.filter((part) => part.state === state);
  return (
    <>
      <Crumbs items={[{ label: "States" }]} />
      <PageHeader title="States">Every state that a page, panel or cell can be in, with made-up data.</PageHeader>
      <nav aria-label="States" className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
        {["all", ...PARTS.map((part) => part.state), ...ERROR_CODES].map((name) => (
          <Link key={name} href={name === "all" ? "/states" : `/states?state=${name}`} className={CHIP}>
            {name}
          </Link>
        ))}
      </nav>
      {(alone.length > 0 ? alone : PARTS).map(({ state: name, title, Part }) => (
        <section key={name} className="mt-6">
          <h2 className="text-ui font-semibold">{title}</h2>
          <Part />
        </section>
      ))}
    </>
  );
}
