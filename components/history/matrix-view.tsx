"use client";

import { useQuery } from "@tanstack/react-query";
import { RestMissingNotice } from "@/components/errors/notices";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { Link } from "@/components/ui/link";
import type { MatrixPage } from "@/lib/domain/response/pages";
import type { MatrixDays } from "@/lib/domain/series/matrix";
import { projectHref } from "@/lib/domain/web/address-params";
import { matrixQuery } from "@/lib/queries/history";
import { MatrixKey } from "./matrix-cell";
import { MatrixTable } from "./matrix-table";

type MatrixViewProps = { projectId: string; days: MatrixDays; version: string; page: MatrixPage };

export function MatrixView({ projectId, days, version, page }: MatrixViewProps) {
  const isWhole = page.matrix.rows.length === page.total;
  const whole = useQuery({ ...matrixQuery(projectId, days, version), enabled: !isWhole, throwOnError: false });
  const matrix = isWhole ? page.matrix : (whole.data ?? page.matrix);
  if (matrix.days.length === 0)
    return (
      <Card className="mt-3">
        <Empty
          title="This project has no positions."
          actions={
            <Link href={projectHref(projectId)} className="text-ui font-medium underline underline-offset-2">
              Back to keywords
            </Link>
          }
        />
      </Card>
    );
  return (
    <section aria-label="Rank history" className="mt-2">
      {whole.isError && !whole.isFetching && (
        <RestMissingNotice held={page.total} onLoad={() => void whole.refetch()} />
      )}
      <Card>
        <MatrixTable projectId={projectId} matrix={matrix} total={page.total} />
        <MatrixKey />
      </Card>
    </section>
  );
}
