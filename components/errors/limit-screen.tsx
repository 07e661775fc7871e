import { Gauge } from "lucide";
import { useFormats } from "@/components/browser/formats";
import { QuotaBar } from "@/components/quota/quota-bar";
import { useQuota } from "@/components/quota/use-quota";
import { LinkButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { fillProblem, type Problem } from "@/lib/domain/errors";
import type { ErrorHandlers } from "./error-actions";
import { ErrorDetails } from "./error-details";
import { ErrorTitle } from "./error-title";
import { LimitWorks } from "./limit-works";
import { TrySwitch, useLimitTries, type WaitingTries } from "./retry-at-reset";
import { RetryButton } from "./retry-button";

function WhoUsedThem() {
  const formats = useFormats();
  const quota = useQuota();
  const { confirmed, maybe, others } = quota;
  const parts = [
    { name: "Recorded here", look: "bg-accent", text: formats.integer(confirmed) },
    ...(maybe > 0 ? [{ name: "No response", look: "bg-accent/40", text: `${formats.integer(maybe)} may count` }] : []),
    {
      name: "Other clients",
      look: "hatch text-accent",
      text: others > 0 ? `at least ${formats.integer(others)}` : "unknown",
    },
  ];
  return (
    <div className="bg-surface p-4">
      <h2 className="text-note font-normal text-fg-2">Used by</h2>
      <QuotaBar quota={{ ...quota, reserve: 0 }} className="mt-3 h-2.5" />
      <ul className="mt-3 space-y-1 text-ui">
        {parts.map(({ name, look, text }) => (
          <li key={name} className="flex items-center gap-2">
            <span className={cn("size-2 rounded-[3px] forced-color-adjust-none", look)} />
            {name}
            <span className="ml-auto font-medium tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reset({ waiting }: { waiting: WaitingTries }) {
  const formats = useFormats();
  const { tries, now, isOn, wasRefused } = waiting;
  const isBetween = tries.refused > 0;
  const endsAtMs = isBetween ? tries.nextAtMs : tries.resetsAtMs;
  const nextTry = isBetween ? formats.timeSeconds(tries.nextAtMs) : formats.time(tries.resetsAtMs);
  return (
    <div className="bg-surface p-4">
      <h2 className="text-note font-normal text-fg-2">{isBetween ? "Next try in" : "Limit resets in"}</h2>
      <div
        role="timer"
        title={formats.timeUtc(endsAtMs)}
        className="mt-1 text-[40px] leading-12 font-semibold tracking-[-0.03em] tabular-nums"
      >
        {formats.countdown(endsAtMs - now)}
      </div>
      {!isBetween && <div className="text-note text-fg-2">at {formats.time(tries.resetsAtMs)} your time</div>}
      <div role="status" className="text-note text-fg-2">
        {wasRefused && `Still refused.${isOn ? ` Next try at ${nextTry}` : ""}`}
      </div>
    </div>
  );
}

type LimitScreenProps = ErrorHandlers & { problem: Problem };

export function LimitScreen({ problem, retry, onTryAtReset }: LimitScreenProps) {
  const formats = useFormats();
  const waiting = useLimitTries(problem, onTryAtReset);
  const { tries, now, isOn } = waiting;
  const { title, text } = fillProblem(problem, formats);
  return (
    <div data-slot="limit-screen" className="mx-auto max-w-[720px] pt-6">
      <ErrorTitle>{title}</ErrorTitle>
      <p className="mt-2 max-w-[60ch] text-lead text-fg-2">{text}</p>
      <div className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2">
        <Reset waiting={waiting} />
        <WhoUsedThem />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <LinkButton href="/projects" variant="ink">
          Browse saved data
        </LinkButton>
        <LinkButton href="/usage">
          <Icon of={Gauge} size={16} />
          See usage
        </LinkButton>
        {!isOn && retry && now >= tries.resetsAtMs && <RetryButton problem={problem} retry={retry} />}
        {onTryAtReset && <TrySwitch waiting={waiting} className="sm:ml-auto" />}
      </div>
      <LimitWorks className="mt-8" untilMs={tries.refused > 0 ? tries.nextAtMs : tries.resetsAtMs} />
      <ErrorDetails problem={problem} />
    </div>
  );
}
