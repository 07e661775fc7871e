import type { ReactNode } from "react";
import { buttonStyles } from "@/components/ui/button-styles";
import { cn } from "@/components/ui/cn";
import { Link } from "@/components/ui/link";
import type { Connection } from "@/lib/domain/answer/connection";
import { SetupSteps } from "./setup-steps";

const STEPS = [
  ["Set the key on the server", "It stays there. It is never sent to this page."],
  ["Set the base address", "The address the service gave you."],
  ["Restart, then test", "The test uses 1 request."],
] as const;

/** The projects of the sample account, and what each holds. */
const SAMPLE = [
  ["Python library docs", "Google Search Console, by month, 2022"],
  ["Berlin open data portal", "site searches, by month"],
  ["Bing queries, January 2020", "daily popularity in a few countries"],
  ["Northwind Outdoor", "demo data: 12 months of daily positions"],
] as const;

const CARD = "flex flex-col rounded-xl border border-line bg-surface p-5";

function ConnectCard({ connection }: { connection: Connection }) {
  const isOwn = connection.source === "service";
  const status = isOwn ? connection.key : "not set";
  return (
    <section className={CARD}>
      <h2 className="text-card tracking-[-0.01em]">Connect with your API key</h2>
      <ol className="mt-4 space-y-3">
        {STEPS.map(([does, note], index) => (
          <li key={does} className="flex gap-3 text-ui">
            <span className="grid size-5 shrink-0 place-items-center rounded-full border border-line-strong text-axis font-medium tabular-nums">
              {index + 1}
            </span>
            <span>
              <span className="font-medium">{does}</span>
              <br />
              <span className="text-fg-2">{note}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-5 flex items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ui">
        <span className={cn("size-2 rounded-full border", isOwn ? "border-up bg-up" : "border-control")} />
        API key<span className="ml-auto text-fg-2">{status}</span>
      </div>
      <div className="mt-auto flex flex-wrap gap-2 pt-5">
        {isOwn && (
          <Link href="/projects" className={buttonStyles("ink")}>
            Open your projects
          </Link>
        )}
        <SetupSteps label="Show setup steps" />
      </div>
    </section>
  );
}

function SampleCard({ isConnected }: { isConnected: boolean }): ReactNode {
  return (
    <section className={CARD}>
      <h2 className="text-card tracking-[-0.01em]">Explore sample data</h2>
      <p className="mt-1 text-ui text-fg-2">
        4 projects from a reference API that runs beside the dashboard: real requests, its own key, 1,000 an hour.
      </p>
      <ul className="mt-4 rounded-lg border border-line">
        {SAMPLE.map(([name, holds]) => (
          <li key={name} className="border-b border-line px-3 py-2.5 text-ui last:border-0">
            <span className="font-medium">{name}</span>
            <br />
            <span className="text-fg-2">{holds}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto pt-5">
        {isConnected ? (
          <Link href="/projects" className={buttonStyles("ink")}>
            Open sample data
          </Link>
        ) : (
          <p className="text-ui text-fg-2">Used when no base address is set.</p>
        )}
      </div>
    </section>
  );
}

/** The first visit, with nothing saved yet: connect an account, or look around in the sample. */
export function Welcome({ connection }: { connection: Connection }) {
  return (
    <div className="mx-auto max-w-[880px] pt-8">
      <h1 className="text-error text-balance">Connect your account, or look around first</h1>
      <p className="mt-2 max-w-[62ch] text-lead text-fg-2">
        Browse your projects and keyword positions while every request is counted against the{" "}
        {connection.requestsPerHourMax.toLocaleString("en-GB")} allowed each hour.
      </p>
      <div className="mt-8 grid gap-4 md:grid-cols-2">
        <ConnectCard connection={connection} />
        <SampleCard isConnected={connection.source === "sample"} />
      </div>
    </div>
  );
}
