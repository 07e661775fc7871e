import { ChevronLeft, ChevronRight } from "lucide";
import type { ReactNode } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { Dot, SavedLine } from "@/components/page/saved-line";
import { PageHeader } from "@/components/shell/page-header";
import { Link } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { Icon, type IconShape } from "@/components/ui/icon";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { marketNames } from "@/lib/domain/keyword/market";
import type { Neighbors } from "@/lib/domain/response/pages";
import { keywordHref } from "@/lib/domain/web/address-params";

const TAGS_SHOWN = 4;

type KeywordHeadingProps = {
  projectId: string;
  keyword: Keyword | null;
  neighbors: Neighbors;
  asOf: string | null;
  /** Days from saved lists, while the full history isn't loaded. */
  savedDays: number | null;
  actions: ReactNode;
};

export function KeywordHeading({ projectId, keyword, neighbors, asOf, savedDays, actions }: KeywordHeadingProps) {
  const formats = useFormats();
  const { locale } = useDisplay();
  const parts = keyword === null ? [] : marketNames(keyword.market, locale);
  const hrefOf = (id: string | null) => (id === null ? null : keywordHref(projectId, id, neighbors.list));
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 break-words">
            {keyword?.phrase || "Keyword"}
          </span>
          {keyword?.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <Chip
              key={tag}
              dir="auto"
              className="max-w-48 truncate rounded-full px-2 py-0.5 font-normal tracking-normal"
            >
              {tag}
            </Chip>
          ))}
        </span>
      }
      actions={
        <>
          {(neighbors.previousId !== null || neighbors.nextId !== null) && (
            <span className="inline-flex h-8 overflow-hidden rounded-md border border-line-strong bg-surface pointer-coarse:h-11">
              <Neighbor href={hrefOf(neighbors.previousId)} label="Previous keyword" shortcut="[" icon={ChevronLeft} />
              <span aria-hidden="true" className="w-px bg-line" />
              <Neighbor href={hrefOf(neighbors.nextId)} label="Next keyword" shortcut="]" icon={ChevronRight} />
            </span>
          )}
          {actions}
        </>
      }
    >
      {parts.map((part) => (
        <span key={part}>
          {/* Browser and server may name a country differently. */}
          <bdi suppressHydrationWarning>{part}</bdi>
          {(asOf !== null || savedDays !== null || part !== parts.at(-1)) && <Dot />}
        </span>
      ))}
      {asOf !== null && <SavedLine asOf={asOf} />}
      {savedDays !== null && <span className="whitespace-nowrap">{formats.counted(savedDays, "day")} saved</span>}
    </PageHeader>
  );
}

type NeighborProps = { href: string | null; label: string; shortcut: string; icon: IconShape };

function Neighbor({ href, label, shortcut, icon }: NeighborProps) {
  const look = "grid h-full w-8 place-items-center pointer-coarse:w-11";
  const children = <Icon of={icon} size={16} />;
  if (href === null)
    return (
      <span aria-hidden="true" className={`${look} text-fg-3 opacity-50`}>
        {children}
      </span>
    );
  return (
    <Link
      href={href}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={label}
      className={`${look} text-fg-2 hover:bg-sunken hover:text-fg focus-visible:-outline-offset-2`}
    >
      {children}
    </Link>
  );
}
