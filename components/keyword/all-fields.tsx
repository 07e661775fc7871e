import type { ReactNode } from "react";
import { useFormats } from "@/components/browser/formats";
import { metricText, positionText, priceText } from "@/components/charts/point-text";
import { JsonTree } from "@/components/page/json-tree";
import { usePageName } from "@/components/page/page-name";
import { Button, OutsideLink } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Details } from "@/components/ui/details";
import { FactRow } from "@/components/ui/fact-row";
import { DataTable, TableCell, TableRow } from "@/components/ui/table";
import type { Formats } from "@/lib/domain/display/format";
import type { Json } from "@/lib/domain/json";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { metricOf } from "@/lib/domain/keyword/metric";
import type { AnswerFact } from "@/lib/domain/response/reading";
import { linkable } from "@/lib/domain/series/ranking-pages";

type Field = { name: string; isRaw: boolean; value: ReactNode };

/** Shown by its type; text is never rendered as HTML. */
function rawValue(formats: Formats, value: Json): ReactNode {
  if (value === null) return <span className="text-fg-3">—</span>;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (typeof value === "object") return <JsonTree value={value} />;
  const href = linkable(value);
  if (href !== null)
    return (
      <OutsideLink href={href} className={LINK}>
        {value}
      </OutsideLink>
    );
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formats.day(value) : <bdi>{value}</bdi>;
}

const LINK = "inline-block min-h-6 min-w-6";

function knownFields(
  { formats, nameOf }: { formats: Formats; nameOf: (url: string) => string },
  keyword: Keyword,
  projectId: string | null,
): Field[] {
  const { market, rankingUrl, position, previous, best, searchVolume, cpc, tags, measuredOn } = keyword;
  const href = rankingUrl === null ? null : linkable(rankingUrl);
  const page =
    href === null ? (
      rankingUrl
    ) : (
      <OutsideLink href={href} className={LINK}>
        {nameOf(href)}
      </OutsideLink>
    );
  const fields: [string, ReactNode | null][] = [
    ["Keyword ID", keyword.id],
    ["Project ID", projectId],
    ["Search engine", market.engine],
    ["Country", market.country],
    ["Language", market.language],
    ["Location", market.location],
    ["Device", market.device],
    ["Position", position && positionText(formats, position)],
    ["Previous position", previous && positionText(formats, previous)],
    ["Best position, by the service", best && positionText(formats, best)],
    ["Ranking page", page],
    ["Search volume", typeof searchVolume === "number" ? formats.integer(searchVolume) : searchVolume],
    ["Cost per click", cpc && priceText(formats, cpc)],
    ["Tags", tags.length === 0 ? null : tags.join(", ")],
    ["Measured on", measuredOn && formats.day(measuredOn)],
  ];
  return fields.flatMap(([name, value]) => (value === null ? [] : [{ name, isRaw: false, value }]));
}

type AllFieldsProps = {
  keyword: Keyword;
  projectId: string | null;
  answers: readonly AnswerFact[];
  onViewRaw: () => void;
};

export function AllFields({ keyword, projectId, answers, onViewRaw }: AllFieldsProps) {
  const formats = useFormats();
  const nameOf = usePageName();
  const fields: Field[] = [
    ...knownFields({ formats, nameOf }, keyword, projectId),
    ...Object.entries(keyword.metrics).map(([name, value]) => {
      const metric = metricOf(name);
      return { name: metric.label, isRaw: false, value: metricText(formats, metric, value, true) };
    }),
    ...Object.entries(keyword.other)
      .filter(([name, value]) => name !== "project_id" || String(value) !== projectId)
      .map(([name, value]) => ({ name, isRaw: true, value: rawValue(formats, value) })),
  ];
  return (
    <Card>
      <CardHeader title="All fields">
        <Button variant="link" className="h-6" onClick={onViewRaw}>
          View raw response
        </Button>
      </CardHeader>
      <dl className="px-4 pb-2 text-ui">
        {fields.map(({ name, isRaw, value }) => (
          <FactRow key={`${isRaw}${name}`} name={name} isRaw={isRaw}>
            {value}
          </FactRow>
        ))}
      </dl>
      <AnswerLog answers={answers} />
    </Card>
  );
}

const UNCOUNTED = new Set([401, 429]);

function AnswerLog({ answers }: { answers: readonly AnswerFact[] }) {
  const formats = useFormats();
  if (answers.length === 0) return null;
  return (
    <Details
      summary={`Source requests: ${formats.integer(answers.length)}`}
      className="border-t border-line px-4 py-1.5"
    >
      <DataTable
        caption="Source requests, newest first"
        columns={[{ label: "Request" }, { label: "Status", numeric: true }, { label: "Counted", numeric: true }]}
        className="-mx-4 mt-1 w-[calc(100%+2rem)] text-note text-fg"
      >
        {answers.map(({ path, status, at }) => (
          <TableRow key={`${at}${path}`}>
            <TableCell title={path}>
              <time dateTime={at}>{formats.dateTime(at)}</time>
            </TableCell>
            <TableCell numeric>{status}</TableCell>
            <TableCell numeric>{UNCOUNTED.has(status) ? "no" : formats.requests(1)}</TableCell>
          </TableRow>
        ))}
      </DataTable>
    </Details>
  );
}
