"use client";

import { useFormats } from "@/components/browser/formats";
import { Card } from "@/components/ui/card";
import { Empty } from "@/components/ui/empty";
import { type Changes, type ChangesAsked, COMPARABLE_MIN, comparableOf } from "@/lib/domain/history/changes";
import { ChangesList } from "./changes-list";
import { ChangesToolbar } from "./changes-toolbar";

type ChangesViewProps = { projectId: string; asked: ChangesAsked; changes: Changes };

export function ChangesView({ projectId, asked, changes }: ChangesViewProps) {
  const formats = useFormats();
  const { days, head, rows } = changes;
  if (head === null || days === null || comparableOf(head) < COMPARABLE_MIN)
    return (
      <Card className="mt-3">
        <Empty title="Nothing to compare yet.">
          {head === null
            ? "This needs two days of data."
            : `At least ${formats.counted(COMPARABLE_MIN, "keyword")} need a position on both days; ${formats.integer(comparableOf(head))} have one.`}
        </Empty>
      </Card>
    );
  return (
    <section aria-label="Changes">
      <ChangesToolbar projectId={projectId} asked={asked} head={head} days={days} />
      <ChangesList projectId={projectId} asked={asked} head={head} days={days} rows={rows} />
    </section>
  );
}
