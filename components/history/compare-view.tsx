"use client";

import { useQueries, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useFormats } from "@/components/browser/formats";
import { useChoice } from "@/components/browser/use-address";
import { DownloadMenu } from "@/components/charts/download/download-menu";
import { eventMarks, useEvents } from "@/components/charts/event-marks";
import { HistoryTable } from "@/components/charts/history-table";
import { ChartBody } from "@/components/keyword/chart-body";
import { IgnoredParams } from "@/components/page/ignored-params";
import { Crumbs, PageHeader } from "@/components/shell/page-header";
import { BulkLoadButton } from "@/components/table/bulk-load-button";
import { Link } from "@/components/ui/button";
import { Card, Empty } from "@/components/ui/card";
import { NoticeStack } from "@/components/ui/notice-stack";
import { ScrollBox } from "@/components/ui/scroll-box";
import { Segmented } from "@/components/ui/segmented";
import { keywordId } from "@/lib/domain/ids";
import type { KeywordData } from "@/lib/domain/keyword/keyword";
import { namesAmong } from "@/lib/domain/keyword/market";
import type { ComparePage } from "@/lib/domain/response/pages";
import { knownData } from "@/lib/domain/series/list-days";
import { sideBySide } from "@/lib/domain/series/side-by-side";
import { parseRange, RANGE_FACTS, RANGES } from "@/lib/domain/time/chart-range";
import { dayText } from "@/lib/domain/time/days";
import { projectHref, SIDE_BY_SIDE_MAX } from "@/lib/domain/web/address-params";
import { historiesQuery } from "@/lib/queries/history";
import { keywordQuery } from "@/lib/queries/keywords";
import { ComparedFigures } from "./compared-figures";

function knownOf(id: string, data: KeywordData | null, { rows, savedDays }: ComparePage): KeywordData | null {
  const days = Object.hasOwn(savedDays, id) ? savedDays[id] : undefined;
  return days === undefined ? data : knownData(data, rows.find((row) => row.id === id) ?? null, days);
}

type CompareViewProps = { projectId: string; ids: readonly string[]; page: ComparePage };

export function CompareView({ projectId, ids, page }: CompareViewProps) {
  const formats = useFormats();
  const drawing = useRef<SVGSVGElement>(null);
  const [rangeParam, setRange] = useChoice("range");
  const range = parseRange(rangeParam) ?? "90d";
  const results = useQueries({
    queries: ids.map((id) => ({ ...keywordQuery(projectId, id), initialData: page.answers[id] })),
  });
  const answers = ids.map((id, index) => ({ id, data: results[index]?.data?.reading?.data ?? null }));
  // Uses the id from the address: the service may use another id.
  const savedKeywords = answers.flatMap(({ id, data }) => {
    const savedData = knownOf(id, data, page);
    return savedData === null ? [] : [{ ...savedData, keyword: { ...savedData.keyword, id: keywordId(id) } }];
  });
  const chartIds = new Set<string>(savedKeywords.map(({ keyword }) => keyword.id));
  const everyone = ids.flatMap(
    (id) =>
      page.rows.find((row) => row.id === id) ?? savedKeywords.find(({ keyword }) => keyword.id === id)?.keyword ?? [],
  );
  const names = namesAmong(everyone);
  const nameOf = (id: string) => names.get(id) ?? id;
  const events = useEvents(projectId);
  const comparison = sideBySide(savedKeywords, range, nameOf);
  const projectName = page.project?.name ?? "Project";
  const missing = answers.filter(({ data }) => data === null).map(({ id }) => id);
  const histories = useQuery({ ...historiesQuery(projectId), enabled: missing.length > 0 });
  // Keywords that the service refused are not part of the price.
  const refusedIds = new Set(histories.data?.refusedIds ?? []);
  const toLoad = missing.filter((id) => !refusedIds.has(id));
  const inVain = missing.filter((id) => refusedIds.has(id));
  const chart = comparison && { ...comparison, marks: eventMarks(events, comparison.history.span, formats) };
  return (
    <>
      <Crumbs
        items={[
          { label: "Projects", href: "/projects" },
          { label: projectName, href: projectHref(projectId) },
          { label: "Compare" },
        ]}
      />
      <PageHeader title="Compare keywords">
        {formats.integer(ids.length)} of {SIDE_BY_SIDE_MAX} keywords
        {chart !== null &&
          ` · history saved ${formats.day(dayText(chart.savedSpan.from))} – ${formats.day(dayText(chart.savedSpan.to))}`}
      </PageHeader>
      <NoticeStack of="page" className="mt-4">
        <IgnoredParams rules={{ k: () => true, range: (value) => parseRange(value) !== null }} />
      </NoticeStack>
      <Card className="mt-5">
        {chart === null ? (
          <Empty
            title={ids.length === 0 ? "No keywords selected." : "No history is loaded yet."}
            actions={
              <Link href={projectHref(projectId)} className="text-ui font-medium underline underline-offset-2">
                Select keywords
              </Link>
            }
          >
            {ids.length === 0
              ? "Select up to 8 keywords in the project’s table."
              : "Load the histories below. Each uses 1 request."}
          </Empty>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
              <h2 className="text-ui font-semibold">
                Position over time <span className="font-normal text-fg-3">(1 is best)</span>
              </h2>
              <div className="flex flex-wrap items-center gap-2">
                <Segmented
                  label="Range"
                  segments={RANGES.map((value) => ({ value, label: RANGE_FACTS[value].label }))}
                  value={chart.range}
                  onChange={setRange}
                />
                <DownloadMenu
                  chart={chart}
                  title={`Compared keywords of ${projectName}`}
                  source={`Source: ${projectName}.`}
                  drawing={drawing}
                  hasDrawing
                />
              </div>
            </div>
            <ChartBody chart={chart} drawing={drawing} />
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2 text-note text-fg-2 empty:hidden">
          <NotLoaded label="Full history not loaded" names={toLoad.filter((id) => chartIds.has(id)).map(nameOf)} />
          <NotLoaded label="Not loaded" names={toLoad.filter((id) => !chartIds.has(id)).map(nameOf)} />
          {inVain.length > 0 && (
            <p>
              Nothing to load for <bdi>{inVain.map(nameOf).join(", ")}</bdi>: the last request returned no data.
            </p>
          )}
          <BulkLoadButton
            project={{ id: projectId, name: projectName }}
            keywordIds={missing}
            labelOf={(count) => (count === 1 ? "Load it" : `Load all ${formats.integer(count)}`)}
          />
        </div>
      </Card>
      {chart !== null && (
        <>
          <Card className="mt-4">
            <ComparedFigures projectId={projectId} comparison={chart} />
          </Card>
          <Card className="mt-4">
            <ScrollBox label="Every day, table" className="max-h-[480px]">
              <HistoryTable
                history={chart.history}
                lines={chart.lines}
                mainName={chart.name}
                caption="Position of each keyword on each day, newest first"
              />
            </ScrollBox>
          </Card>
        </>
      )}
    </>
  );
}

function NotLoaded({ label, names }: { label: string; names: readonly string[] }) {
  return names.length === 0 ? null : (
    <p>
      {label}: <bdi>{names.join(", ")}</bdi>
    </p>
  );
}
