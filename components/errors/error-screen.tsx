import { Ban, CircleQuestionMark, Clock, Database, TriangleAlert, Unplug } from "lucide";
import { useFormats, useNow } from "@/components/browser/formats";
import { useQuota } from "@/components/quota/use-quota";
import { Icon, type IconShape } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";
import { type ErrorCode, fillProblem, type Problem } from "@/lib/domain/errors";
import { ErrorActions, type ErrorHandlers } from "./error-actions";
import { ErrorDetails } from "./error-details";
import { ErrorTitle } from "./error-title";
import { problemOf } from "./internal-fault";
import { refusedCopyWords } from "./problem-words";
import { RetryAtReset } from "./retry-at-reset";

const LimitScreen = lazyPart(() => import("./limit-screen").then((screen) => screen.LimitScreen));

/** A reset this close to the end of the hour counts as the hour's reset. */
const SHORT_MS = 1_000;

export function ErrorScreen({ problem, ...handlers }: ErrorHandlers & { problem: Problem }) {
  const formats = useFormats();
  const nowMs = useNow();
  const hourResetsAt = useQuota((quota) => quota.resetsAt);
  if (problem.code === "limit_reached") return <LimitScreen problem={problem} {...handlers} />;
  const { onTryAtReset } = handlers;
  const { title, text } =
    refusedCopyWords(problem, formats, { nowMs, isShown: false }) ?? fillProblem(problem, formats);
  // Before the hour resets, only a click may retry; the switch would send a request without one.
  const isShortPause = Date.parse(problem.details.resetsAt ?? "") < Date.parse(hourResetsAt) - SHORT_MS;
  return (
    <div className="mx-auto max-w-[720px] pt-6">
      <ErrorIcon code={problem.code} />
      <ErrorTitle>{title}</ErrorTitle>
      <p className="mt-2 max-w-[60ch] text-lead break-words text-fg-2">{text}</p>
      <ErrorActions problem={problem} {...handlers} />
      {problem.code === "limit_or_key" && !isShortPause && onTryAtReset && (
        <RetryAtReset problem={problem} onTry={onTryAtReset} />
      )}
      <ErrorDetails problem={problem} />
    </div>
  );
}

export function PageFault({ error }: { error: Error & { digest?: string } }) {
  return (
    <ErrorScreen
      problem={problemOf(error, error.digest)}
      retry={{ price: { requests: 0, atLeast: false }, send: () => window.location.reload() }}
    />
  );
}

const ICONS: Partial<Record<ErrorCode, IconShape>> = {
  not_found: CircleQuestionMark,
  timeout: Clock,
  not_ready: Clock,
  unreachable: Unplug,
  broken_response: Unplug,
  saved_only: Database,
  limit_reached: Ban,
  limit_or_key: Ban,
  other_limit: Ban,
  limit_unclear: Ban,
  firewall_blocked: Ban,
  key_rejected: Ban,
  other_account: Ban,
  other_project: Ban,
  not_in_subscription: Ban,
  forbidden: Ban,
};

const ErrorIcon = ({ code }: { code: ErrorCode }) => (
  <Icon of={ICONS[code] ?? TriangleAlert} size={20} className="shrink-0 text-fg-2" />
);
