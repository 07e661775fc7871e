"use client";

import { useFormats } from "@/components/browser/formats";
import { IgnoredParams } from "@/components/page/ignored-params";
import { Dot } from "@/components/page/saved-line";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { NoticeStack } from "@/components/ui/notice-stack";
import {
  type Changes,
  type ChangesAsked,
  COMPARABLE_MIN,
  comparableOf,
  parseChangeGroup,
  parsePage,
} from "@/lib/domain/history/changes";
import { comparedWithWords, isWrittenDay, lastDayWords, parsePeriod } from "@/lib/domain/history/period";
import type { Project } from "@/lib/domain/projects/project";
import { type ParamRules, projectHref, turnsHref } from "@/lib/domain/web/address-params";
import { dayIn } from "./change-words";
import { ChangesList } from "./changes-list";
import { ChangesSummary } from "./changes-summary";
import { PeriodMenu } from "./period-menu";

const RULES: ParamRules = {
  from: (value) => parsePeriod(value) !== null,
  to: isWrittenDay,
  group: (value) => parseChangeGroup(value) !== null,
  page: (value) => parsePage(value) !== null,
};

type ChangesViewProps = { projectId: string; project: Project | null; asked: ChangesAsked; changes: Changes };

/** What moved in a project between two known days. Everything comes from saved data; nothing on this page spends. */
export function ChangesView({ projectId, project, asked, changes }: ChangesViewProps) {
  const formats = useFormats();
  const { days, head, rows } = changes;
  const name = project?.name ?? "Project";
  const isEnough = head !== null && comparableOf(head) >= COMPARABLE_MIN;
  const write = (on: string) => (days === null ? on : dayIn(formats, days.interval, on));
  return (
    <>
      <Crumbs
        items={[
          { label: "Projects", href: "/projects" },
          { label: name, href: projectHref(projectId) },
          { label: "What moved" },
        ]}
      />
      <PageHeader
        title="What moved"
        actions={
          days !== null && (
            <>
              <Link href={turnsHref(projectId)} className={buttonStyles("outline")}>
                Two pages
                <span className="sr-only"> for one keyword</span>
              </Link>
              <PeriodMenu projectId={projectId} asked={asked} changes={changes} days={days} />
            </>
          )
        }
      >
        <bdi>{name}</bdi>
        {days !== null && (
          <>
            <Dot />
            {lastDayWords(asked.to, days.to, write)}
            {days.compared.day === null ? <Dot /> : " "}
            {comparedWithWords(days.compared, write)}
          </>
        )}
        <Dot />
        from saved data, 0 requests
      </PageHeader>
      <NoticeStack of="page" className="mt-4">
        <IgnoredParams rules={RULES} />
      </NoticeStack>
      {isEnough && days !== null && (
        <>
          <ChangesSummary head={head} days={days} />
          <ChangesList projectId={projectId} asked={asked} head={head} days={days} rows={rows} />
        </>
      )}
      {!isEnough && (
        <Card className="mt-5">
          <Empty
            title="Nothing to compare yet. Refresh on another day."
            actions={
              <Link href={projectHref(projectId)} className="text-ui font-medium underline underline-offset-2">
                Back to keywords
              </Link>
            }
          >
            {head === null
              ? "This needs two days of data. Each refresh adds one."
              : `At least ${formats.counted(COMPARABLE_MIN, "keyword")} need a position on both days; so far ${comparableOf(head) === 0 ? "none" : formats.integer(comparableOf(head))} ${comparableOf(head) === 1 ? "has" : "have"} one.`}
          </Empty>
        </Card>
      )}
    </>
  );
}
