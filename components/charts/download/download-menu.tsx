import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide";
import type { RefObject } from "react";
import { csvFile, download } from "@/components/browser/download";
import { useFormats } from "@/components/browser/formats";
import { historySummary } from "@/components/charts/point-words";
import { Button } from "@/components/ui/button";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { metricOf } from "@/lib/domain/keyword/metric";
import { dayText } from "@/lib/domain/time/days";
import { type Chart, DASHES } from "../chart";
import type { PictureWords } from "./save-picture";

type DownloadMenuProps = {
  chart: Chart;
  title: string;
  source: string;
  /** null while no drawing is on screen: only the numbers can be saved. */
  drawing: RefObject<SVGSVGElement | null>;
  hasDrawing: boolean;
};

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60) || "keyword";

export function DownloadMenu({ chart, title, source, drawing, hasDrawing }: DownloadMenuProps) {
  const formats = useFormats();
  const { history, lines, name } = chart;
  const measure = history.kind === "position" ? "Position" : metricOf(history.metric).label;
  const [from, to] = [dayText(history.span.from), dayText(history.span.to)];
  const base = `${fileName(title)}-${fileName(measure)}-${from}-${to}`;

  const saving = useMutation({
    mutationFn: async ({ make, ending }: { make: () => Promise<Blob>; ending: string }) => {
      download(await make(), `${base}.${ending}`);
      return `${base}.${ending}`;
    },
  });
  const run = (make: () => Promise<Blob>, ending: string) => saving.mutate({ make, ending });
  const csv = async () => {
    const { chartCsv } = await import("./chart-file");
    return csvFile(chartCsv(chart, measure.toLowerCase()));
  };
  const picture = async (kind: "png" | "svg") => {
    const { pictureFile } = await import("./save-picture");
    if (drawing.current === null) throw new Error("There is no chart on screen.");
    const legend = [{ name: name || measure, tone: "c1" as const }, ...lines].map((line) => ({
      name: line.name,
      stroke: `--color-${line.tone}`,
      dash: DASHES[line.tone],
    }));
    const words: PictureWords = {
      title,
      subtitle: `${measure}${history.kind === "position" ? " (1 is best)" : ""}, ${formats.dayLong(from)} – ${formats.dayLong(to)}`,
      source,
      summary: historySummary(chart, formats),
      legend: lines.length === 0 ? [] : legend,
    };
    return pictureFile(drawing.current, words, kind);
  };

  return (
    <PopOver name="Download" icon={Download} className="px-2">
      {() => (
        <div className="space-y-2">
          <div className="grid grid-cols-3 gap-2">
            <Button onClick={() => run(csv, "csv")}>CSV</Button>
            {hasDrawing && <Button onClick={() => run(() => picture("png"), "png")}>PNG</Button>}
            {hasDrawing && <Button onClick={() => run(() => picture("svg"), "svg")}>SVG</Button>}
          </div>
          {!hasDrawing && <p className="text-note text-fg-2">Images are saved from the chart view.</p>}
          <p role="status" className="text-note break-words text-fg-2 empty:mt-0">
            {saving.isPending && "Creating file…"}
            {saving.isSuccess && `Saved as ${saving.data}`}
            {saving.isError && "Couldn’t create the file."}
          </p>
        </div>
      )}
    </PopOver>
  );
}
