"use client";

import { type ReactNode, useState } from "react";
import { OfflineNotice } from "@/components/errors/notices";
import { type Crumb, Crumbs } from "@/components/shell/crumbs";
import { lazyPart } from "@/components/ui/lazy";
import { NoticeStack } from "@/components/ui/notice-stack";
import type { ParamRules } from "@/lib/domain/web/address-params";
import { IgnoredParams } from "./ignored-params";
import { RawResponse } from "./raw-response";
import { ReadingNotices } from "./reading-notices";
import type { LiveAnswer } from "./use-answer";

const LoadCard = lazyPart(() => import("./load-card").then((part) => part.LoadCard));
const ErrorScreen = lazyPart(() => import("@/components/errors/error-screen").then((screen) => screen.ErrorScreen));

export type PageSource = { live: LiveAnswer<unknown>; thing: string; name: string; rawPath: string };

type PageFrameProps = {
  crumbs: readonly Crumb[];
  source: PageSource;
  rules: ParamRules;
  heading: ReactNode;
  skeleton: ReactNode;
  notices: (onViewRaw: () => void) => { part?: ReactNode; data?: ReactNode; deletedActions?: ReactNode };
  children: ReactNode;
};

export function PageFrame({ crumbs, source, rules, heading, skeleton, notices, children }: PageFrameProps) {
  const { live, thing, name, rawPath } = source;
  const [isRawOpen, setRawOpen] = useState(false);
  const viewRaw = () => setRawOpen(true);
  const { reading, price } = live.answer;
  const problem = live.failure?.kind === "problem" ? live.failure.problem : null;
  const raw = <RawResponse path={rawPath} isOpen={isRawOpen} onClose={() => setRawOpen(false)} />;
  if (reading === null && problem !== null && !live.isOpening)
    return (
      <>
        <Crumbs items={crumbs} />
        <ErrorScreen
          problem={problem}
          onRetry={live.retry}
          retryPrice={price}
          onTryAtReset={live.tryAtReset}
          onViewRaw={viewRaw}
        />
        {raw}
      </>
    );
  const { part, data, deletedActions } = notices(viewRaw);
  return (
    <>
      <Crumbs items={crumbs} />
      {heading}
      <NoticeStack of="page" className="mt-2 sm:mt-3">
        {reading === null && live.failure?.kind === "offline" && <OfflineNotice />}
        <ReadingNotices
          live={live}
          thing={thing}
          price={price}
          onViewRaw={viewRaw}
          part={part}
          goneActions={deletedActions}
        >
          {data}
        </ReadingNotices>
        <IgnoredParams rules={rules} />
      </NoticeStack>
      {reading === null && live.isOpening && skeleton}
      {reading === null && !live.isOpening && (
        <LoadCard
          title={`${name} isn’t saved yet.`}
          what={name}
          price={price}
          onOpen={(isConfirmed) => live.ask("if-missing", price, isConfirmed)}
        />
      )}
      {reading !== null && children}
      {raw}
    </>
  );
}
