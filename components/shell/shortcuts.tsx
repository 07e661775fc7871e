"use client";

import { Keyboard } from "lucide";
import { Fragment, useEffect, useState } from "react";
import { useRouter } from "@/components/browser/base";
import { useKeys } from "@/components/browser/use-keys";
import { IconButton } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy";
import { runShortcut } from "@/components/ui/page-actions";
import { QUOTA_DETAILS_ID } from "./gauge";
import { ACCOUNTS, PLACES } from "./places";
import { useShell } from "./providers";

const ShortcutList = lazyDialog(() => import("./shortcut-list").then((part) => part.ShortcutList));

const GO_MS = 1_000;
const openAccounts = (): void => document.querySelector<HTMLElement>("[data-account-switch] button")?.click();

function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>("[data-search]");
  field?.focus();
  field?.select();
  return field !== null;
}

export function Shortcuts() {
  const router = useRouter();
  const hasAccounts = (useShell()?.accounts.length ?? 0) > 0;
  const [isGoing, setGoing] = useState(false);
  const [isListOpen, setListOpen] = useState(false);

  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setGoing(false), GO_MS);
    return () => clearTimeout(timer);
  }, [isGoing]);

  useKeys((event) => {
    const place = isGoing ? PLACES.find(({ key }) => key === event.key) : undefined;
    setGoing(event.key === "g" && !isGoing);
    if (place !== undefined) return router.push(place.href);
    if (isGoing && event.key === "a") return openAccounts();
    if (event.key === "u") document.getElementById(QUOTA_DETAILS_ID)?.togglePopover();
    if (event.key === "?") return setListOpen(true);
    if (event.key === "/" && focusSearch()) return event.preventDefault();
    if (runShortcut(event.key)) event.preventDefault();
  });
  return (
    <>
      <IconButton icon={Keyboard} size={16} label="Keyboard shortcuts" onClick={() => setListOpen(true)} />
      {isGoing && (
        <div className="fixed bottom-4 left-1/2 z-40 flex -translate-x-1/2 gap-3 rounded-lg border border-line-strong bg-raised px-3 py-2 text-note shadow-lg">
          Go to
          {(hasAccounts ? [...PLACES, ACCOUNTS] : PLACES).map(({ key, label }) => (
            <Fragment key={key}>
              <Kbd>{key}</Kbd> {label}
            </Fragment>
          ))}
        </div>
      )}
      {isListOpen && <ShortcutList hasAccounts={hasAccounts} onClose={() => setListOpen(false)} />}
    </>
  );
}
