"use client";

import { type FocusEvent, type KeyboardEvent, useState } from "react";

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_index, last) => last,
};

const headers = (row: HTMLElement) => [...row.querySelectorAll<HTMLElement>("[data-sort-header]")].filter(isShown);
const isShown = (header: HTMLElement) => header.offsetParent !== null;

/** A roving tab stop: otherwise a dozen Tab presses would separate the user from the rows. */
export function useHeaderKeys() {
  const [stop, setStop] = useState<string | null>(null);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => setStop(target.dataset.sortHeader ?? null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const all = headers(event.currentTarget);
    const index = all.indexOf(event.target as HTMLElement);
    if (index === -1) return;
    event.preventDefault();
    all[Math.max(0, Math.min(step(index, all.length - 1), all.length - 1))]?.focus();
  };
  return { stop, onFocus, onKeyDown };
}
