"use client";

import { Keyboard } from "lucide";
import { useEffect, useState } from "react";
import { useRouter } from "@/components/address/base";
import { Dialog } from "@/components/ui/dialog";
import { useDisplay } from "@/components/ui/formats";
import { Icon } from "@/components/ui/icon";
import { isTyping } from "@/components/ui/is-typing";
import { Kbd } from "@/components/ui/kbd";
import { runShortcut } from "@/components/ui/page-actions";
import { useShell } from "../shell/providers";
import { QUOTA_DETAILS_ID } from "./gauge";

const GO_MS = 1_000;
const PLACES: Record<string, string> = { p: "/projects", u: "/usage", l: "/plans", s: "/settings" };
const ACCOUNT_KEYS = ["g a", "Accounts"] as const;
const KEYS = [
  ["g p", "Projects"],
  ["g u", "Usage"],
  ["g l", "Plans"],
  ["g s", "Settings"],
  ["⌘K", "Search or jump to (also Ctrl K)"],
  ["u", "Quota details"],
  ["/", "Search"],
  ["j k", "Next and previous row"],
  ["x", "Select the row (Shift: all rows from the last one selected)"],
  ["↵", "Open the keyword"],
  ["Space", "Quick view"],
  ["m", "Row actions (also right-click)"],
  ["f", "Add a filter"],
  ["c", "Columns"],
  ["d", "Table as of a day"],
  ["e", "Export"],
  ["[ ]", "Previous and next keyword"],
  ["t", "Chart or table"],
  ["r", "Refresh (uses what the button shows)"],
  ["?", "This list"],
  ["Esc", "Close, then clear the selection"],
];

/** Only where there are several. */
const openAccounts = (): void => document.querySelector<HTMLElement>("[data-account-switch] button")?.click();

/** @returns whether the page has a field to search in */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  field?.focus();
  field?.select();
  return field !== null;
}

/** Single keys: off while typing, with a modifier, or altogether by a setting. The button opens their list. */
export function Shortcuts() {
  const { keys: isOn } = useDisplay();
  const router = useRouter();
  const hasAccounts = (useShell()?.accounts.length ?? 0) > 0;
  const [isGoing, setGoing] = useState(false);
  const [isListOpen, setListOpen] = useState(false);

  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setGoing(false), GO_MS);
    return () => clearTimeout(timer);
  }, [isGoing]);

  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const place = isGoing ? PLACES[event.key] : undefined;
      setGoing(event.key === "g" && !isGoing);
      if (place !== undefined) return router.push(place);
      if (isGoing && event.key === "a") return openAccounts();
      if (event.key === "u") document.getElementById(QUOTA_DETAILS_ID)?.togglePopover();
      if (event.key === "?") return setListOpen(true);
      if (event.key === "/" && focusSearch()) return event.preventDefault();
      if (runShortcut(event.key)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, isGoing, router]);

  return (
    <>
      <button
        type="button"
        onClick={() => setListOpen(true)}
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        className="grid size-7 place-items-center rounded-md text-fg-2 hover:bg-sunken pointer-coarse:size-11"
      >
        <Icon of={Keyboard} size={16} />
      </button>
      {isGoing && (
        <div className="fixed bottom-4 left-1/2 z-40 flex -translate-x-1/2 gap-3 rounded-lg border border-line-strong bg-raised px-3 py-2 text-note shadow-lg">
          Go to <Kbd>p</Kbd> Projects <Kbd>u</Kbd> Usage <Kbd>l</Kbd> Plans <Kbd>s</Kbd> Settings
          {hasAccounts && (
            <>
              <Kbd>a</Kbd> Accounts
            </>
          )}
        </div>
      )}
      <Dialog
        isOpen={isListOpen}
        onClose={() => setListOpen(false)}
        title="Keyboard shortcuts"
        text={isOn ? "They are off while you type." : "Single-key shortcuts are switched off in Settings."}
      >
        <dl className="mt-4 grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-ui">
          {(hasAccounts ? [ACCOUNT_KEYS, ...KEYS] : KEYS).map(([keys, does]) => (
            <div key={keys} className="contents">
              <dt>
                <Kbd>{keys}</Kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
