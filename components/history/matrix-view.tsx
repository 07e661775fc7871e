"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@/components/browser/base";
import { useFormats } from "@/components/browser/formats";
import { RestMissingNotice } from "@/components/errors/notices";
import { IgnoredParams } from "@/components/page/ignored-params";
import { Crumbs } from "@/components/shell/crumbs";
import { PageHeader } from "@/components/shell/page-header";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import { NoticeStack } from "@/components/ui/notice-stack";
import { Segmented } from "@/components/ui/segmented";
import type { MatrixPage } from "@/lib/domain/response/pages";
import { MATRIX_DAYS, MATRIX_DAYS_DEFAULT, type MatrixDays, matrixColumns } from "@/lib/domain/series/matrix";
import type { Interval } from "@/lib/domain/time/interval";
import { matrixHref, projectHref } from "@/lib/domain/web/address-params";
import { matrixQuery } from "@/lib/queries/history/matrix";
import { MatrixKey } from "./matrix-cell";
import { MatrixTable } from "./matrix-table";

const UNITS: Record<Interval, { short: string; name: string }> = {
  day: { short: "D", name: "days" },
  week: { short: "W", name: "weeks" },
  month: { short: "M", name: "months" },
};

type MatrixViewProps = { projectId: string; days: MatrixDays; page: MatrixPage };

/** All keywords of a project by days, from saved data. Nothing on this page spends. */
export function MatrixView({ projectId, days, page }: MatrixViewProps) {
  const formats = useFormats();
  const router = useRouter();
  const isWhole = page.matrix.rows.length === page.total;
  const whole = useQuery({
    ...matrixQuery(projectId, days),
    enabled: !isWhole,
    initialData: isWhole ? page.matrix : undefined,
    throwOnError: false,
  });
  const matrix = whole.data ?? page.matrix;
  const projectName = page.project?.name ?? "Project";
  return (
    <>
      <Crumbs
        items={[
          { label: "Projects", href: "/projects" },
          { label: projectName, href: projectHref(projectId) },
          { label: "Rank history" },
        ]}
      />
      <PageHeader
        title="Rank history"
        actions={
          <Segmented
            label="Range"
            name="days"
            segments={MATRIX_DAYS.map((value) => {
              const count = matrixColumns(matrix.interval, value);
              const unit = UNITS[matrix.interval];
              return { value: String(value), label: `${count}${unit.short}`, name: `${count} ${unit.name}` };
            })}
            value={String(days)}
            onChange={(count) =>
              router.push(
                count === String(MATRIX_DAYS_DEFAULT)
                  ? matrixHref(projectId)
                  : `${matrixHref(projectId)}?days=${count}`,
                { scroll: false },
              )
            }
          />
        }
      >
        {formats.counted(page.total, "keyword")} · positions from saved data, 0 requests
      </PageHeader>
      <NoticeStack of="page" className="mt-4">
        {whole.isError && !whole.isFetching && (
          <RestMissingNotice held={page.total} onLoad={() => void whole.refetch()} />
        )}
        <IgnoredParams rules={{ days: (value) => MATRIX_DAYS.some((count) => String(count) === value) }} />
      </NoticeStack>
      {matrix.days.length === 0 ? (
        <Card className="mt-5">
          <Empty
            title="No positions are loaded."
            actions={
              <Link href={projectHref(projectId)} className="text-ui font-medium underline underline-offset-2">
                Back to keywords
              </Link>
            }
          >
            Open the project to load its keywords. Their recent days appear here.
          </Empty>
        </Card>
      ) : (
        <Card className="mt-5">
          <MatrixTable projectId={projectId} matrix={matrix} total={page.total} />
          <MatrixKey />
        </Card>
      )}
    </>
  );
}
