import { Ban, SearchX } from "lucide";
import { type ReactNode, useState } from "react";
import { useFormats, useNow } from "@/components/browser/formats";
import { useQuota } from "@/components/quota/use-quota";
import { LinkButton } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy";
import { Notice, NoticeButton } from "@/components/ui/notice";
import { fillProblem, type Problem } from "@/lib/domain/errors";
import type { ErrorHandlers } from "./error-actions";
import { ErrorDetails } from "./error-details";
import { refusedCopyWords, wordsShownFirst } from "./problem-words";
import { RetryButton } from "./retry-button";

const LimitWorks = lazyPart(() => import("./limit-works").then((module) => module.LimitWorks));

export function LimitNotice({ asOf, problem }: { asOf: string; problem?: Problem }) {
  const formats = useFormats();
  const resetsAt = useQuota((quota) => quota.resetsAt);
  const day = formats.instantDay(asOf);
  const isToday = day === formats.instantDay(useNow());
  const [isOpen, setOpen] = useState(false);
  return (
    <Notice
      tone="danger"
      icon={Ban}
      title="Hourly limit reached."
      actions={<NoticeButton label="See what still works" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />}
      details={
        (isOpen || problem) && (
          <>
            {isOpen && <LimitWorks className="max-w-[720px] pt-2 pb-3" untilMs={Date.parse(resetsAt)} />}
            {problem && <ErrorDetails problem={problem} className="" />}
          </>
        )
      }
    >
      Showing saved data from {isToday ? "" : `${day}, `}
      {formats.time(asOf)}. More requests at {formats.time(resetsAt)}.
    </Notice>
  );
}

type GoneNoticeProps = {
  thing: string;
  lastSeenAt: string;
  actions?: ReactNode;
  problem?: Problem;
};

export function GoneNotice({ thing, lastSeenAt, actions, problem }: GoneNoticeProps) {
  const formats = useFormats();
  return (
    <Notice
      tone="warn"
      icon={SearchX}
      title={`This ${thing} no longer exists in the service.`}
      actions={actions}
      details={problem && <ErrorDetails problem={problem} className="" />}
    >
      Last seen {formats.instantDay(lastSeenAt)}; it may have been deleted or moved. This saved copy stays until you
      remove it.
    </Notice>
  );
}

type ProblemNoticeProps = Pick<ErrorHandlers, "retry" | "onViewRaw"> & { problem: Problem };

export function ProblemNotice({ problem, retry, onViewRaw }: ProblemNoticeProps) {
  const formats = useFormats();
  const nowMs = useNow();
  const { title, text } = refusedCopyWords(problem, formats, { nowMs, isShown: true }) ?? fillProblem(problem, formats);
  const words = wordsShownFirst(problem);
  return (
    <Notice
      tone="warn"
      title={`${title}.`}
      actions={
        <>
          {retry && <RetryButton problem={problem} retry={retry} variant="link" className="h-7" />}
          {onViewRaw && problem.next.includes("view-raw") && (
            <NoticeButton label="View raw response" onClick={onViewRaw} />
          )}
          {problem.next.some((step) => step === "open-settings" || step === "check-connection") && (
            <LinkButton href="/settings" variant="link" className="h-7">
              {problem.next.includes("check-connection") ? "Check the connection" : "Open settings"}
            </LinkButton>
          )}
        </>
      }
      details={<ErrorDetails problem={problem} className="" />}
    >
      {words !== null && `The service says: “${words}” `}
      {text}
    </Notice>
  );
}
