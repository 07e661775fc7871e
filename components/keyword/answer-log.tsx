import { useFormats } from "@/components/browser/formats";
import { Details } from "@/components/ui/details";
import { Table, TableCaption, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { AnswerFact } from "@/lib/domain/response/result";

const UNCOUNTED = new Set([401, 429]);

export function AnswerLog({ answers }: { answers: readonly AnswerFact[] }) {
  const formats = useFormats();
  if (answers.length === 0) return null;
  return (
    <Details
      summary={`Source requests: ${formats.integer(answers.length)}`}
      className="border-t border-line px-4 py-1.5"
    >
      <Table className="-mx-4 mt-1 w-[calc(100%+2rem)] text-note text-fg">
        <TableCaption>Source requests, newest first</TableCaption>
        <TableHead>
          <TableRow>
            <TableHeader>Request</TableHeader>
            <TableHeader numeric>Status</TableHeader>
            <TableHeader numeric>Counted</TableHeader>
          </TableRow>
        </TableHead>
        <tbody>
          {answers.map(({ path, status, at }) => (
            <TableRow key={`${at}${path}`}>
              <TableCell className="h-8" title={path}>
                <time dateTime={at}>{formats.dateTime(at)}</time>
              </TableCell>
              <TableCell numeric className="h-8">
                {status}
              </TableCell>
              <TableCell numeric className="h-8">
                {UNCOUNTED.has(status) ? "no" : formats.requests(1)}
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Details>
  );
}
