import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { csvFile, download } from "@/components/browser/download";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { ChangeError } from "@/components/errors/error-text";
import { NotLoaded } from "@/components/errors/not-loaded";
import { newId } from "@/components/plans/new-id";
import { PlanButton } from "@/components/plans/plan-button";
import { Button, Link } from "@/components/ui/button";
import { Skeleton, SkeletonRegion } from "@/components/ui/skeleton";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import { fillProblem } from "@/lib/domain/errors";
import { exportName } from "@/lib/domain/export/export-name";
import { failedCsv } from "@/lib/domain/export/failed-file";
import { type FailedItem, type Plan, USUAL_MANNER } from "@/lib/domain/plans/plan";
import { CONFIRM_REQUESTS_MIN } from "@/lib/domain/quota/price";
import { localDays } from "@/lib/domain/time/local-days";
import { keywordHref, projectHref } from "@/lib/domain/web/address-params";
import { failedQuery, makePlan, setPlans } from "@/lib/queries/plans";

export function FailedPart({ plan, canTry }: { plan: Plan; canTry: boolean }) {
  const formats = useFormats();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { failed } = plan.items;
  if (failed === 0) return null;
  return (
    <div className="min-w-0 space-y-2 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide" : "Show"} the {formats.integer(failed)} that failed
        </Button>
        {canTry && <TryAgain plan={plan} />}
      </div>
      {isOpen && (
        <div id={id}>
          <FailedItems plan={plan} />
        </div>
      )}
    </div>
  );
}

function TryAgain({ plan }: { plan: Plan }) {
  const formats = useFormats();
  const client = useQueryClient();
  const trying = useMutation({ mutationFn: makePlan, onSuccess: (answer) => setPlans(client, answer) });
  const { failed } = plan.items;
  const price = { requests: failed, atLeast: false };
  const again = {
    title: `${plan.title}, second try`,
    work: { what: { kind: "failed", planId: plan.id }, wantedSince: null },
  } as const;
  const label = `Try the ${formats.integer(failed)} again`;
  if (failed >= CONFIRM_REQUESTS_MIN) return <PlanButton {...again} label={label} price={price} />;
  const manner = { ...USUAL_MANNER, speed: "now" } as const;
  const press = () => trying.mutate({ id: newId(), title: again.title, ...again.work, ...manner, requests: failed });
  return (
    <>
      <Button price={price} isRunning={trying.isPending} onClick={press}>
        {label}
      </Button>
      <ChangeError error={trying.error} className="text-note" />
    </>
  );
}

function FailedItems({ plan }: { plan: Plan }) {
  const formats = useFormats();
  const { timeZone } = useDisplay();
  const itemsQuery = useQuery(failedQuery(plan.id));
  const { data } = itemsQuery;
  if (itemsQuery.isLoadingError) return <NotLoaded what="The list" query={itemsQuery} className="text-ui" />;
  if (data === undefined)
    return (
      <SkeletonRegion label="Loading what couldn’t be loaded">
        <Skeleton className="h-20" />
      </SkeletonRegion>
    );
  const save = () => {
    const on = localDays(timeZone)(Date.now());
    download(csvFile(failedCsv(data.items)), exportName(plan.title, "not-loaded", on, "csv"));
  };
  return (
    <div className="min-w-0 rounded-lg border border-line">
      <ScrollTable
        caption={`What “${plan.title}” couldn’t load`}
        columns={[{ label: "Keyword or project" }, { label: "Reason" }, { label: "At", className: "max-sm:hidden" }]}
        className="max-h-80"
      >
        {data.items.map((item) => (
          <TableRow key={item.seq}>
            <TableCell className="min-w-36 py-1.5 align-top">
              <ItemLink item={item} />
            </TableCell>
            <TableCell className="py-1.5 align-top">{fillProblem(item.problem, formats).title}</TableCell>
            <TableCell className="py-1.5 align-top whitespace-nowrap text-fg-2 tabular-nums max-sm:hidden">
              {item.endedAt === null ? "—" : formats.time(item.endedAt)}
            </TableCell>
          </TableRow>
        ))}
      </ScrollTable>
      <div className="border-t border-line px-4 py-2">
        <Button onClick={save}>Export CSV</Button>
      </div>
    </div>
  );
}

function ItemLink({ item: { projectId, keywordId, projectName, phrase } }: { item: FailedItem }) {
  if (projectId === null) return <>List of projects</>;
  const href = keywordId === null ? projectHref(projectId) : keywordHref(projectId, keywordId);
  const name = keywordId === null ? (projectName ?? projectId) : (phrase ?? keywordId);
  return (
    <Link href={href} className="underline decoration-line-strong underline-offset-2 hover:decoration-current">
      <bdi>{name}</bdi>
    </Link>
  );
}
