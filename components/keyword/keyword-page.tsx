"use client";

import { useMemo } from "react";
import { useRouter } from "@/components/browser/base";
import { useKeys } from "@/components/browser/use-keys";
import { HistoryTable } from "@/components/charts/history-table";
import { ExportMenu } from "@/components/exports/export-menu";
import { LabelsBar } from "@/components/labels/labels-bar";
import { keywordTarget } from "@/components/labels/use-labels";
import { HistoryNotices, HistoryPart } from "@/components/page/list-notices";
import { PageFrame } from "@/components/page/page-frame";
import { SiteProvider } from "@/components/page/page-name";
import { RefreshButton } from "@/components/page/refresh-button";
import { backFrom, RemoveCopy } from "@/components/page/remove-copy";
import { useAnswer } from "@/components/page/use-answer";
import { SpendButton } from "@/components/quota/spend-button";
import { Card, CardHeader } from "@/components/ui/card";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";
import { isRefused, type Problem } from "@/lib/domain/errors";
import { keywordId as toKeywordId } from "@/lib/domain/ids";
import type { Keyword, KeywordData } from "@/lib/domain/keyword/keyword";
import type { KeywordPage } from "@/lib/domain/response/pages";
import { knownData } from "@/lib/domain/series/list-days";
import type { Interval } from "@/lib/domain/time/interval";
import { keywordHref, projectHref } from "@/lib/domain/web/address-params";
import { keywordQuery } from "@/lib/queries/keywords";
import { AllFields } from "./all-fields";
import { choiceName } from "./history-controls";
import { RangeFacts } from "./keyword-figures";
import { KeywordHeading } from "./keyword-heading";
import { KeywordHistory } from "./keyword-history";
import { type ShownChart, useKeywordChart } from "./use-keyword-chart";

const DAYS_SHOWN = 10;
const EVERY: Record<Interval, string> = { day: "Daily", week: "Weekly", month: "Monthly" };

const withRow = (keyword: Keyword | null, row: Keyword | null): Keyword | null =>
  keyword === null || row === null ? (keyword ?? row) : { ...keyword, other: { ...row.other, ...keyword.other } };

/** A refusal hides saved days too, except when only the subscription is missing. */
const isTakenAway = (problem: Problem): boolean => isRefused(problem) && problem.code !== "not_in_subscription";

const savedDaysOf = ({ positions, metrics }: KeywordData): number =>
  Math.max(0, ...[...positions, ...metrics].map(({ points }) => points.length));

type KeywordViewProps = { projectId: string; keywordId: string; page: KeywordPage };

export function KeywordPageView({ projectId, keywordId, page }: KeywordViewProps) {
  const resource = useMemo(() => keywordQuery(projectId, keywordId), [projectId, keywordId]);
  const live = useAnswer<KeywordData>(resource, page.answer, {
    opens: knownData(null, page.keyword, page.savedDays) === null,
  });
  const router = useRouter();
  const { reading, price } = live.answer;
  const data = reading?.data ?? null;
  const savedData = knownData(data, page.keyword, page.savedDays);
  const responseKeyword = withRow(data?.keyword ?? null, page.keyword);
  // The id comes from the address: some services use another id in their response.
  const keyword = responseKeyword && { ...responseKeyword, id: toKeywordId(keywordId) };
  const { problem } = live;
  const state = useKeywordChart({ projectId, keywordId }, live, savedData, page.known);
  const { previousId, nextId, list } = page.neighbors;
  useKeys(({ key }) => {
    const id = key === "[" ? previousId : key === "]" ? nextId : null;
    if (id !== null) router.push(keywordHref(projectId, id, list));
    if (key === "t") state.showView(state.view === "chart" ? "table" : "chart");
  });
  const projectName = page.project?.name ?? "Project";
  const history = savedData !== null && keyword !== null && (
    <KeywordHistory keyword={keyword} live={live} data={savedData} state={state} sourceName={projectName} />
  );
  const otherId = problem?.details.values.otherProjectId;
  return (
    <PageFrame
      crumbs={[
        { label: "Projects", href: "/projects" },
        { label: projectName, href: projectHref(projectId) },
        { label: keyword?.phrase || "Keyword" },
      ]}
      source={{
        live,
        thing: "keyword",
        missing: { title: "This keyword isn’t saved yet.", what: "this keyword" },
        rawPath: `${resource.path}/raw`,
        isEmpty: savedData === null,
      }}
      rules={state.rules}
      skeleton={<KeywordSkeleton />}
      heading={
        <>
          <KeywordHeading
            projectId={projectId}
            keyword={keyword}
            neighbors={page.neighbors}
            asOf={reading?.asOf ?? null}
            savedDays={reading === null && savedData !== null ? savedDaysOf(savedData) : null}
            actions={
              reading === null ? (
                savedData !== null && (
                  <SpendButton
                    price={price}
                    label="Load full history"
                    question="Load the full history?"
                    variant="ink"
                    shortcut="r"
                    isRunning={live.isOpening}
                    onSpend={(isConfirmed) => live.ask("if-missing", price, isConfirmed)}
                  />
                )
              ) : (
                <>
                  <ExportMenu
                    subject={keyword?.phrase ?? ""}
                    what="history"
                    contents={() => "All saved days"}
                    asOf={reading.asOf}
                    state={{ complete: reading.data.part === undefined, deletedAt: reading.deletedAt, problem }}
                    table={async () =>
                      (await import("@/lib/domain/export/history-export")).historyExport(
                        savedData ?? reading.data,
                        reading.asOf,
                      )
                    }
                  />
                  <RefreshButton live={live} />
                </>
              )
            }
          />
          {keyword !== null && <LabelsBar {...keywordTarget(projectId, keyword)} />}
        </>
      }
      notices={() => ({
        part: <HistoryPart live={live} />,
        data: <HistoryNotices live={live} />,
        deletedActions: <RemoveCopy projectId={projectId} keywordId={keywordId} />,
      })}
      error={{
        otherProjectHref: otherId ? keywordHref(otherId, keywordId) : undefined,
        back: backFrom({ projectId, keywordId }),
        below: history && problem !== null && !isTakenAway(problem) && (
          <section aria-label="Saved from lists" className="mt-8">
            {history}
          </section>
        ),
      }}
    >
      {(onViewRaw) =>
        history && (
          <SiteProvider value={page.project?.domain ?? null}>
            <div className="mt-5 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
              {history}
              <div className="flex min-w-0 flex-col gap-4">
                {state.shown && <LatestValues {...state.shown} />}
                {reading !== null && responseKeyword !== null && (
                  <AllFields
                    keyword={responseKeyword}
                    projectId={reading.data.projectId}
                    answers={live.answer.answers ?? []}
                    onViewRaw={onViewRaw}
                  />
                )}
              </div>
            </div>
          </SiteProvider>
        )
      }
    </PageFrame>
  );
}

const KeywordSkeleton = () => (
  <SkeletonRegion label="Loading this keyword">
    <div className="mt-5 grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
      <Skeleton className="h-[440px] rounded-lg sm:h-[520px]" />
      <Skeleton className="h-72 rounded-lg" />
    </div>
  </SkeletonRegion>
);

function LatestValues({ chart: { history }, choice, data, compared }: ShownChart) {
  return (
    <>
      {history.kind === "position" && (
        <RangeFacts history={history} data={data} choice={choice} periodChange={compared} />
      )}
      {history.points.length > 0 && (
        <Card>
          <CardHeader title={`${EVERY[history.measured]} ${history.kind === "position" ? "positions" : "values"}`} />
          <HistoryTable
            history={history}
            caption={`${choiceName(choice)}, the latest ${DAYS_SHOWN}`}
            rowsMax={DAYS_SHOWN}
          />
        </Card>
      )}
    </>
  );
}
