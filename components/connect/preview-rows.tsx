import { useFormats } from "@/components/browser/formats";
import { PositionCell } from "@/components/table/row/cells";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import type { ConnectionPreview } from "@/lib/domain/response/connection";

type Row = { id: string; cells: React.ReactNode[] };
type Shown = { caption: string; columns: { label: string; numeric?: boolean }[]; rows: Row[] };

const POSITION = { label: "Position", numeric: true };
const EMPTY = <span className="text-fg-3">—</span>;

export function PreviewRows({ preview }: { preview: ConnectionPreview }) {
  const formats = useFormats();
  const number = (value: number | null) => (value === null ? EMPTY : formats.integer(value));
  const { caption, columns, rows } = shownOf(preview);

  function shownOf(content: ConnectionPreview): Shown {
    if (content.what === "projects")
      return {
        caption: "The first projects",
        columns: [{ label: "Project" }, { label: "Site" }, { label: "Keywords", numeric: true }],
        rows: content.projects.map(({ id, name, domain, keywordCount }) => ({
          id,
          cells: [name, domain ?? EMPTY, number(keywordCount)],
        })),
      };
    if (content.what === "keywords")
      return {
        caption: `The first keywords of ${content.of}`,
        columns: [{ label: "Keyword" }, POSITION, { label: "Volume", numeric: true }, { label: "Ranking page" }],
        rows: content.keywords.map(({ id, phrase, position, searchVolume, rankingUrl }) => ({
          id,
          cells: [
            phrase,
            <PositionCell key="position" position={position} />,
            typeof searchVolume === "string" ? searchVolume : number(searchVolume),
            rankingUrl ?? EMPTY,
          ],
        })),
      };
    return {
      caption: `The latest days of ${content.of}`,
      columns: [{ label: "Day" }, POSITION, { label: "Ranking page" }],
      rows: content.points.map(({ on, position, rankingUrl }) => ({
        id: on,
        cells: [formats.dayLong(on), <PositionCell key="position" position={position} />, rankingUrl ?? EMPTY],
      })),
    };
  }

  return (
    <ScrollTable caption={caption} columns={columns} className="mt-2 rounded-md border border-line">
      {rows.map(({ id, cells }) => (
        <TableRow key={id}>
          {cells.map((cell, at) => (
            <TableCell key={columns[at]?.label} numeric={columns[at]?.numeric} className="max-w-[260px] truncate">
              {typeof cell === "string" ? <bdi>{cell}</bdi> : cell}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </ScrollTable>
  );
}
