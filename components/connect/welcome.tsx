import { Gauge, KeyRound, Lock, MessageCircleQuestion } from "lucide";
import { ConnectForm } from "@/components/connect/connect-form";
import { buttonStyles } from "@/components/ui/button-styles";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import type { ConnectPage } from "@/lib/domain/response/account";
import type { Connection } from "@/lib/domain/response/connection";

/** What a newcomer wants to know before typing a key. */
const PROMISES = [
  [MessageCircleQuestion, "What you need", "An address and a key, as in your service’s documentation."],
  [Gauge, "What it costs", "The test uses at most 3 requests, and what they load is saved."],
  [KeyRound, "Where the key stays", "Encrypted on this server. It’s never shown again, and only your service gets it."],
] as const;

/** The projects of the sample account, and what each holds. */
const SAMPLE = [
  ["Python library docs", "Google Search Console, by month, 2022"],
  ["Berlin open data portal", "site searches, by month"],
  ["Bing queries, January 2020", "daily popularity in a few countries"],
  ["Northwind Outdoor", "demo data: 12 months of daily positions"],
] as const;

const CARD = "flex flex-col rounded-xl border border-line bg-surface p-5";

function SampleCard() {
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
      <div className="pt-5">
        <Link href="/projects" className={buttonStyles("outline")}>
          Open sample data
        </Link>
      </div>
    </section>
  );
}

function ConnectedCard({ connection }: { connection: Connection }) {
  const isRefused = connection.key === "refused";
  return (
    <section className={CARD}>
      <h2 className="text-card tracking-[-0.01em]">{connection.account?.title ?? "Your account"} is connected</h2>
      <p className="mt-1 font-mono text-note break-all text-fg-2">{connection.baseAddress}</p>
      {isRefused && <p className="mt-2 text-ui text-danger">The service refuses the key.</p>}
      <div className="pt-5">
        <Link href="/projects" className={buttonStyles("ink")}>
          Open your projects
        </Link>
      </div>
    </section>
  );
}

/** The first visit, with nothing saved yet: connect an account, or look around in the sample. */
export function Welcome({ connection, connect }: { connection: Connection; connect: ConnectPage }) {
  const isSample = connection.source === "sample";
  return (
    <div className="mx-auto max-w-[1120px] pt-4 sm:pt-8">
      <h1 className="text-error text-balance">Connect your account, or look around first</h1>
      <p className="mt-2 max-w-[62ch] text-lead text-fg-2">
        Browse your projects and keyword positions while every request is counted against the{" "}
        {connection.requestsPerHourMax.toLocaleString("en-GB")} allowed each hour.
      </p>
      {isSample && (
        <ul className="mt-5 grid gap-x-6 gap-y-3 text-ui sm:grid-cols-3">
          {PROMISES.map(([icon, question, answer]) => (
            <li key={question} className="flex gap-2.5">
              <Icon of={icon} size={18} className="mt-0.5 shrink-0 text-fg-2" />
              <span>
                <span className="font-medium">{question}</span>
                <br />
                <span className="text-fg-2">{answer}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {isSample ? (
        <div className="mt-8 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
          {connect.whyNot === null ? (
            <ConnectForm fields={connect.fields} account={null} recognized={[]} tokensStaying={connect.tokensStaying} />
          ) : (
            <Notice tone="neutral" icon={<Icon of={Lock} />} title="You can’t connect from here.">
              {connect.whyNot}
            </Notice>
          )}
          <SampleCard />
        </div>
      ) : (
        <div className="mt-8 max-w-[520px]">
          <ConnectedCard connection={connection} />
        </div>
      )}
    </div>
  );
}
