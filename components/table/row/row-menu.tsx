import { DropdownMenu as Menu } from "radix-ui";
import { useEffect, useState } from "react";
import { listen } from "@/components/browser/listen";
import { CostDialog, useMustAsk } from "@/components/quota/spend-button";
import { cn } from "@/components/ui/cn";
import { rowAt } from "@/lib/domain/table/rows";
import type { KeywordsTable } from "../use-keywords-table";
import { RowMenuItems } from "./row-menu-items";
import { ROW_PRICE, refreshFailure, useRefreshRow } from "./use-refresh-row";

const SAID_MS = 4_000;

export function RowMenu({ table }: { table: KeywordsTable }) {
  const { place } = table.act.menu;
  const keyword = place === null ? null : (rowAt(table.rows, place.index) ?? null);
  const refresh = useRefreshRow(table.page.project.id);
  const mustAsk = useMustAsk(ROW_PRICE);
  const [refreshTarget, setRefreshTarget] = useState<{ id: string; phrase: string } | null>(null);
  const [message, say] = useAnnouncement();
  const read = (id: string, phrase: string, isConfirmed: boolean) => {
    say(`Refreshing ${phrase}…`, false);
    refresh.mutate(
      { keywordId: id, isConfirmed },
      {
        onSuccess: () => say(`Refreshed ${phrase}.`),
        onError: (error) => say(refreshFailure(error)),
      },
    );
  };
  const phrase = keyword?.phrase || "(no text)";
  const onRefresh = () => {
    if (keyword === null || refresh.isPending) return;
    if (mustAsk) setRefreshTarget({ id: keyword.id, phrase });
    else read(keyword.id, phrase, false);
  };

  return (
    <>
      {place !== null && keyword !== null && (
        <Menu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && table.act.closeMenu()}>
          <Menu.Trigger asChild>
            <span aria-hidden="true" className="fixed size-0" style={{ left: place.x, top: place.y }} />
          </Menu.Trigger>
          <Menu.Content
            ref={spaceStays}
            key={`${place.index} ${place.x} ${place.y}`}
            aria-label={`Actions for ${phrase}`}
            aria-labelledby={undefined}
            align="start"
            collisionPadding={8}
            onCloseAutoFocus={(event) => event.preventDefault()}
            className="z-40 w-68 rounded-lg border border-line-strong bg-raised p-1 text-ui text-fg shadow-lg"
          >
            <RowMenuItems table={table} place={place} keyword={keyword} say={say} onRefresh={onRefresh} />
          </Menu.Content>
        </Menu.Root>
      )}
      {refreshTarget !== null && (
        <CostDialog
          onClose={() => setRefreshTarget(null)}
          onConfirm={() => read(refreshTarget.id, refreshTarget.phrase, true)}
          price={ROW_PRICE}
          question={`Refresh “${refreshTarget.phrase}”?`}
          confirmLabel="Refresh"
        />
      )}
      <p
        role="status"
        className={cn(
          "fixed bottom-4 left-1/2 z-40 max-w-[calc(100vw-32px)] -translate-x-1/2 truncate rounded-lg border border-line-strong bg-raised px-3 py-2 text-note shadow-lg max-lg:bottom-18",
          message === "" && "sr-only",
        )}
      >
        {message}
      </p>
    </>
  );
}

/** A ref for the menu: a typed space in an action name does not scroll the page behind it. */
const spaceStays = (menu: HTMLElement | null) =>
  // Runs after the menu's own handler, which ignores events whose default is prevented.
  listen(window, ["keydown"], (event: KeyboardEvent) => {
    if (event.key === " " && event.target instanceof Node && menu?.contains(event.target)) event.preventDefault();
  });

function useAnnouncement(): [string, (text: string, isLast?: boolean) => void] {
  const [message, setMessage] = useState({ text: "", isLast: true });
  useEffect(() => {
    if (message.text === "" || !message.isLast) return;
    const timer = setTimeout(() => setMessage({ text: "", isLast: true }), SAID_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message.text, (text, isLast = true) => setMessage({ text, isLast })];
}
