import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { Link } from "@/components/ui/button";
import type { Formats } from "@/lib/domain/display/format";
import type { Lane } from "@/lib/domain/quota/caller";
import type { Quota } from "@/lib/domain/quota/quota";
import { GaugeIcon, useCountdown } from "./gauge-meter";
import type { GaugeWords } from "./gauge-words";

export const LANE_NAMES: Record<Lane, string> = { person: "Dashboard", job: "Plans", mcp: "Agents" };

const LANES: readonly Lane[] = ["person", "job", "mcp"];

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5">
      <dt className="text-fg-2">{name}</dt>
      <dd className="text-right font-medium tabular-nums">{children}</dd>
    </div>
  );
}

const SmallText = ({ children }: { children: ReactNode }) => <span className="font-normal text-fg-2">{children}</span>;

/** "≈ 573", at most the limit; null while too early to tell. @param plannedRequests requests that plans will still send */
function forecastWords(quota: Quota, plannedRequests: number, formats: Formats): string | null {
  if (quota.level === "spent") return "limit reached";
  if (quota.limitAt !== null) return `${formats.integer(quota.limit)} at about ${formats.time(quota.limitAt)}`;
  const { forecast, used, maybe, limit } = quota;
  if (forecast === null && plannedRequests === 0) return null;
  const atLeast = plannedRequests === 0 ? 0 : used + maybe + plannedRequests;
  return `≈ ${formats.integer(Math.min(limit, Math.max(forecast ?? 0, atLeast)))}`;
}

export function GaugeDetails({
  quota,
  words,
  plannedRequests,
}: {
  quota: Quota;
  words: GaugeWords;
  plannedRequests: number;
}) {
  const formats = useFormats();
  const { text: countdown, leftMs } = useCountdown();
  const resetAt = formats.time(quota.resetsAt);
  return (
    <div className="text-ui">
      <div>
        <h2 className="font-semibold">Requests this hour</h2>
        {words.lines.map(({ icon, text }) => (
          <p key={text} className="mt-1 flex items-center gap-1 text-note text-fg-2">
            <GaugeIcon icon={icon} size={12} />
            {text}
          </p>
        ))}
        <dl className="mt-2">
          <Row name="Used">
            <SmallText>at least</SmallText> {formats.integer(quota.used)}{" "}
            {quota.maybe > 0 && <SmallText>· {formats.integer(quota.maybe)} more may count</SmallText>}
          </Row>
          <Row name="Left">
            <SmallText>up to</SmallText> {formats.integer(quota.left)}
          </Row>
          <Row name="Pace">
            {formats.decimal(quota.pacePerMinute)} <SmallText>/ min</SmallText>
          </Row>
          <Row name={`Forecast at ${resetAt}`}>
            {forecastWords(quota, plannedRequests, formats) ?? <SmallText>Too early to say</SmallText>}
          </Row>
          {plannedRequests > 0 && (
            <Row name="Plans">
              <SmallText>up to</SmallText> {formats.integer(plannedRequests)} <SmallText>more this hour</SmallText>
            </Row>
          )}
          <Row name={`Resets at ${resetAt}`}>
            {leftMs > 0 && <SmallText>in</SmallText>} {countdown}
          </Row>
        </dl>
        <h3 className="mt-3 border-t border-line pt-3 text-note font-medium">Used by</h3>
        <dl className="mt-1">
          {LANES.map((lane) => (
            <Row key={lane} name={LANE_NAMES[lane]}>
              {formats.integer(quota.byLane[lane])}
            </Row>
          ))}
          <Row name="Other clients">
            {quota.others > 0 ? `at least ${formats.integer(quota.others)}` : <SmallText>unknown</SmallText>}
          </Row>
          <Row name="Reserved for you">{formats.integer(quota.reserve)}</Row>
        </dl>
        <p className="mt-3 border-t border-line pt-3 text-note text-fg-2">
          {quota.reportsUse
            ? "Other clients may use the same key. Their requests are counted as far as the service’s last response reports them."
            : "Other clients may use the same key. The service doesn’t report a total, so this counts only what is recorded here."}
        </p>
      </div>
      <Link
        href="/usage"
        className="mt-3 inline-flex min-h-6 items-center font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
      >
        Open usage
      </Link>
    </div>
  );
}
