"use client";

import { Search } from "lucide";
import { useEffect, useState, useSyncExternalStore } from "react";
import { listen } from "@/components/browser/listen";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy";

const Palette = lazyDialog(() => import("./palette").then((module) => module.Palette), true);

const opens = (event: KeyboardEvent) =>
  event.key.toLowerCase() === "k" && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;

export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!opens(event)) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    return listen(document, ["keydown"], press);
  }, []);

  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label="Search or jump to"
        aria-keyshortcuts="Meta+K Control+K"
        className="relative z-40 grid size-11 shrink-0 place-items-center rounded-md text-fg-2 hover:bg-sunken sm:size-8 sm:pointer-coarse:size-11 xl:flex xl:w-60 xl:justify-start xl:gap-2 xl:border xl:border-control xl:bg-surface xl:px-2.5 xl:text-ui"
      >
        <Icon of={Search} size={16} className="shrink-0" />
        <span aria-hidden="true" className="hidden min-w-0 flex-1 truncate text-left xl:inline">
          Search or jump to…
        </span>
        <span aria-hidden="true" className="hidden xl:inline">
          <Kbd>
            <PaletteKey />
          </Kbd>
        </span>
      </button>
      {isOpen && <Palette onClose={() => setOpen(false)} />}
    </>
  );
}

const keyboardStays = () => () => {};

/** The server does not know the keyboard, so it renders the most common key. */
export function PaletteKey() {
  return useSyncExternalStore(
    keyboardStays,
    () => (/^(Mac|iP)/.test(navigator.platform) ? "⌘K" : "Ctrl K"),
    () => "Ctrl K",
  );
}
