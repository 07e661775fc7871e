import { type ReactNode, useState } from "react";
import { useNow } from "@/components/browser/formats";
import type { ErrorHandlers } from "@/components/errors/error-actions";
import {
  FailureNotice,
  GoneNotice,
  isStale,
  LimitNotice,
  ProblemNotice,
  ReopenedNotice,
  StaleNotice,
} from "@/components/errors/notices";
import { useQuota } from "@/components/quota/use-quota";
import { type Crumb, Crumbs } from "@/components/shell/page-header";
import { lazyDialog, lazyPart } from "@/components/ui/lazy";
import { NoticeStack } from "@/components/ui/notice-stack";
import type { ParamRules } from "@/lib/domain/web/address-params";
import { IgnoredParams } from "./ignored-params";
import { ReloadLink } from "./refresh-button";
import type { LiveAnswer } from "./use-answer";

const RawResponse = lazyDialog(() => import("./raw-response-dialog").then((part) => part.RawResponseDialog));
const LoadCard = lazyPart(() => import("./load-card").then((part) => part.LoadCard));
const ErrorScreen = lazyPart(() => import("@/components/errors/error-screen").then((screen) => screen.ErrorScreen));

export type PageSource = {
  live: LiveAnswer<unknown>;
  /** What a notice calls the subject, as in “This project no longer exists”. */
  thing: string;
  missing: { title: string; what: string };
  rawPath: string;
  /** Nothing to show: by default, until the response is saved. */
  isEmpty?: boolean;
};

/** A page's notices, most important first: only the first one is shown. */
type PageNotices = { part?: ReactNode; data?: ReactNode; deletedActions?: ReactNode };

type PageFrameProps = {
  crumbs: readonly Crumb[];
  source: PageSource;
  rules: ParamRules;
  heading: ReactNode;
  skeleton: ReactNode;
  notices: (onViewRaw: () => void) => PageNotices;
  noticesClass?: string;
  error?: Pick<ErrorHandlers, "otherProjectHref" | "back"> & { below: ReactNode };
  children: ReactNode | ((onViewRaw: () => void) => ReactNode);
};

export function PageFrame(props: PageFrameProps) {
  const { crumbs, source, rules, heading, skeleton, notices, noticesClass = "mt-4", error, children } = props;
  const { live, missing, rawPath, isEmpty = live.answer.reading === null } = source;
  const [isRawOpen, setRawOpen] = useState(false);
  const viewRaw = () => setRawOpen(true);
  const { answer, problem } = live;
  const raw = isRawOpen && <RawResponse path={rawPath} onClose={() => setRawOpen(false)} />;
  if (answer.reading === null && problem !== null && !live.isOpening) {
    const { below, ...links } = error ?? {};
    return (
      <>
        <Crumbs items={crumbs} />
        <ErrorScreen
          fallback={<h1 className="text-page">{crumbs.at(-1)?.label}</h1>}
          problem={problem}
          retry={{ price: answer.price, send: live.retry }}
          onTryAtReset={live.tryAtReset}
          onViewRaw={viewRaw}
          {...links}
        />
        {below}
        {raw}
      </>
    );
  }
  return (
    <>
      <Crumbs items={crumbs} />
      {heading}
      <NoticeStack of="page" className={noticesClass}>
        {answer.reading === null && live.failure && <FailureNotice error={live.failure} />}
        <SavedNotices source={source} onViewRaw={viewRaw} notices={notices(viewRaw)} />
        <IgnoredParams rules={rules} />
      </NoticeStack>
      {isEmpty && live.isOpening && skeleton}
      {isEmpty && !live.isOpening && <LoadCard live={live} {...missing} />}
      {!isEmpty && (typeof children === "function" ? children(viewRaw) : children)}
      {raw}
    </>
  );
}

const isPartly = (data: unknown): boolean => Object(data).complete === false || Object(data).part !== undefined;

type SavedNoticesProps = { source: PageSource; onViewRaw: () => void; notices: PageNotices };

function SavedNotices({ source: { live, thing }, onViewRaw, notices }: SavedNoticesProps) {
  const now = useNow();
  const isSpent = useQuota((quota) => quota.level === "spent" || quota.left === 0);
  const { reading, price } = live.answer;
  const { problem } = live;
  if (reading === null) return null;
  const isUnsure = problem?.code === "limit_or_key";
  const isLimit = !isUnsure && (isSpent || problem?.code === "limit_reached");
  const mayRetry = problem !== null && (problem.next.includes("retry") || problem.code === "key_rejected");
  const isGone = reading.deletedAt !== null;
  // A partial list has its own notice with a button to continue.
  const isPart = problem?.code === "price_exceeded" && isPartly(reading.data);
  const missing = isGone && problem?.code === "not_found" ? problem : undefined;
  const deletedNotice = isGone && (
    <GoneNotice thing={thing} lastSeenAt={reading.asOf} actions={notices.deletedActions} problem={missing} />
  );
  // A later failure is more important than an earlier 404: only the first notice is shown.
  const isGoneFirst = (problem === null && live.failure === null) || missing !== undefined;
  return (
    <>
      {notices.part}
      {live.isReopened && <ReopenedNotice />}
      {isGoneFirst && deletedNotice}
      {live.failure && <FailureNotice error={live.failure} />}
      {problem !== null && !isLimit && !isPart && missing === undefined && (
        <ProblemNotice
          problem={problem}
          retry={mayRetry ? { price, send: live.retry } : undefined}
          onViewRaw={onViewRaw}
        />
      )}
      {notices.data}
      {isLimit && <LimitNotice asOf={reading.asOf} problem={problem?.code === "limit_reached" ? problem : undefined} />}
      {!isGoneFirst && deletedNotice}
      {!isGone && isStale(reading.asOf, now) && (
        <StaleNotice
          asOf={reading.asOf}
          refresh={<ReloadLink live={live} label="Refresh" question="Refresh this page?" />}
        />
      )}
    </>
  );
}
