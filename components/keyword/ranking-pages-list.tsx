import { useFormats } from "@/components/browser/formats";
import { countText, placeText } from "@/components/charts/point-text";
import { usePageName } from "@/components/page/page-name";
import { Notice } from "@/components/ui/notice";
import type { History } from "@/lib/domain/series/keyword-history";
import { alternatingPages, linkable, rankingPages } from "@/lib/domain/series/ranking-pages";

const PAGES_SHOWN = 8;

export function RankingPagesList({ history }: { history: History & { kind: "position" } }) {
  const formats = useFormats();
  const nameOf = usePageName();
  const pages = rankingPages(history.points, history.measured);
  if (pages.length === 0) return null;
  const alternating = alternatingPages(history.points);
  const { from, to } = history.span;
  const width = Math.max(1, to - from);
  const percent = (day: number) => Math.max(0, Math.min(100, ((day - from) / width) * 100));
  return (
    <div className="border-t border-line px-4 py-3">
      <h2 className="text-ui font-semibold">Ranking pages in this range</h2>
      {alternating !== null && (
        <Notice className="mt-2" tone="warn" title="Two pages keep swapping (cannibalization).">
          {alternating.pages.map(nameOf).join(" and ")} replaced each other{" "}
          {formats.counted(alternating.changes, "time")} in this range. They may be competing for this keyword.
        </Notice>
      )}
      <ul className="mt-2 space-y-2 text-ui">
        {pages.slice(0, PAGES_SHOWN).map(({ url, days, best, spans }) => {
          const href = linkable(url);
          return (
            <li
              key={url}
              className="grid grid-cols-[minmax(0,1fr)_72px_64px] items-center gap-3 sm:grid-cols-[160px_minmax(0,1fr)_72px_64px]"
            >
              {href === null ? (
                <span className="truncate font-medium">{url}</span>
              ) : (
                <a
                  href={href}
                  title={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="truncate rounded font-medium underline decoration-line-strong underline-offset-2 pointer-coarse:py-3"
                >
                  {nameOf(url)}
                </a>
              )}
              <span aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-sunken max-sm:hidden">
                {spans.map((span) => (
                  <span
                    key={span.from}
                    className="absolute inset-y-0 min-w-0.5 rounded-full bg-c1 forced-color-adjust-none"
                    style={{ left: `${percent(span.from)}%`, width: `${percent(span.to) - percent(span.from)}%` }}
                  />
                ))}
              </span>
              <span className="text-right whitespace-nowrap text-fg-2 tabular-nums">
                {countText(formats, history.measured, days)}
              </span>
              <span className="text-right whitespace-nowrap text-fg-2 tabular-nums">
                {best === null ? ">100" : `best ${placeText(formats, best)}`}
              </span>
            </li>
          );
        })}
      </ul>
      {pages.length > PAGES_SHOWN && (
        <p className="mt-2 text-note text-fg-2">and {formats.counted(pages.length - PAGES_SHOWN, "more page")}</p>
      )}
    </div>
  );
}
