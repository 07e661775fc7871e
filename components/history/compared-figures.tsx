import { useFormats } from "@/components/browser/formats";
import { LineSwatch } from "@/components/charts/chart-line";
import { ChangeMark } from "@/components/charts/delta/change-mark";
import { countText, placeText, positionText } from "@/components/charts/point-text";
import { Link } from "@/components/ui/button";
import { ScrollTable, TableCell, TableRow } from "@/components/ui/table";
import { rankFigures } from "@/lib/domain/series/history-figures";
import type { SideBySide } from "@/lib/domain/series/side-by-side";
import { keywordHref } from "@/lib/domain/web/address-params";

const FIGURES = ["Position", "Change", "Best", "Worst", "Average", "In top 10", "Volatility", "Checked"];
const COLUMNS = [{ label: "Keyword" }, ...FIGURES.map((label) => ({ label, numeric: true }))];

export function ComparedFigures({ projectId, comparison }: { projectId: string; comparison: SideBySide }) {
  const formats = useFormats();
  const { measured } = comparison.history;
  return (
    <>
      {comparison.inPart.length > 0 && (
        <p className="px-4 pt-3 text-ui text-fg-2">
          Only part of the history is loaded for {comparison.inPart.join(", ")}; those figures cover that part.
        </p>
      )}
      <ScrollTable caption="Figures for each keyword in this range" columns={COLUMNS}>
        {comparison.keywords.map(({ id, name, tone, points }) => {
          const figures = rankFigures(points, measured);
          const { latest, change, best, worst, average, topTen, volatility, checked } = figures;
          return (
            <TableRow key={id}>
              <TableCell>
                <span className="flex items-center gap-2">
                  <LineSwatch tone={tone} />
                  <Link
                    href={keywordHref(projectId, id)}
                    dir="auto"
                    className="max-w-72 truncate font-medium hover:underline pointer-coarse:py-3"
                  >
                    {name}
                  </Link>
                </span>
              </TableCell>
              <TableCell numeric>{latest === null ? "—" : positionText(formats, latest.position)}</TableCell>
              <TableCell numeric>
                <ChangeMark change={change} />
              </TableCell>
              <TableCell numeric>{best === null ? "—" : placeText(formats, best.place)}</TableCell>
              <TableCell numeric>
                {worst === null ? "—" : worst.place === null ? ">100" : placeText(formats, worst.place)}
              </TableCell>
              <TableCell numeric>{average === null ? "—" : formats.decimal(average)}</TableCell>
              <TableCell numeric>{countText(formats, measured, topTen)}</TableCell>
              <TableCell numeric>{volatility === null ? "—" : `±${formats.decimal(volatility)}`}</TableCell>
              <TableCell numeric>{countText(formats, measured, checked)}</TableCell>
            </TableRow>
          );
        })}
      </ScrollTable>
    </>
  );
}
