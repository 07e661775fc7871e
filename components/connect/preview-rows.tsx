import { useFormats } from "@/components/browser/formats";
import { PositionCell } from "@/components/table/row/cells";
import { Table, TableCaption, TableCell, TableFrame, TableHead, TableHeader, TableRow } from "@/components/ui/table";
import type { ConnectionPreview } from "@/lib/domain/response/connection";

type Row = { id: string; cells: React.ReactNode[] };
type Shown = { caption: string; heads: { label: string; isNumber: boolean }[]; rows: Row[] };

const words = (label: string) => ({ label, isNumber: false });
const figures = (label: string) => ({ label, isNumber: true });
const EMPTY = <span className="text-fg-3">—</span>;

export function PreviewRows({ preview }: { preview: ConnectionPreview }) {
  const formats = useFormats();
  const number = (value: number | null) => (value === null ? EMPTY : formats.integer(value));
  const { caption, heads, rows } = shownOf(preview);

  function shownOf(shown: ConnectionPreview): Shown {
    if (shown.what === "projects")
      return {
        caption: "The first projects",
        heads: [words("Project"), words("Site"), figures("Keywords")],
        rows: shown.projects.map(({ id, name, domain, keywordCount }) => ({
          id,
          cells: [name, domain ?? EMPTY, number(keywordCount)],
        })),
      };
    if (shown.what === "keywords")
      return {
        caption: `The first keywords of ${shown.of}`,
        heads: [words("Keyword"), figures("Position"), figures("Volume"), words("Ranking page")],
        rows: shown.keywords.map(({ id, phrase, position, searchVolume, rankingUrl }) => ({
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
      caption: `The latest days of ${shown.of}`,
      heads: [words("Day"), figures("Position"), words("Ranking page")],
      rows: shown.points.map(({ on, position, rankingUrl }) => ({
        id: on,
        cells: [formats.dayLong(on), <PositionCell key="position" position={position} />, rankingUrl ?? EMPTY],
      })),
    };
  }

  return (
    <TableFrame className="mt-2 rounded-md border border-line" tabIndex={0} role="region" aria-label={caption}>
      <Table>
        <TableCaption>{caption}</TableCaption>
        <TableHead>
          <tr>
            {heads.map(({ label, isNumber }) => (
              <TableHeader key={label} numeric={isNumber}>
                {label}
              </TableHeader>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <TableRow key={id}>
              {cells.map((cell, at) => (
                <TableCell
                  key={heads[at]?.label}
                  numeric={heads[at]?.isNumber ?? false}
                  className="max-w-[260px] truncate"
                >
                  {typeof cell === "string" ? <bdi>{cell}</bdi> : cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
    </TableFrame>
  );
}
