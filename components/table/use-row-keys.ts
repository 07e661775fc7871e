"use client";

import { useEffect, useEffectEvent } from "react";
import { useDisplay } from "@/components/browser/formats";
import { isTyping } from "@/components/browser/is-typing";

export type RowKeys = {
  move: (step: 1 | -1) => boolean;
  choose: (isRange: boolean) => boolean;
  open: () => boolean;
  quickView: () => boolean;
  menu: () => boolean;
  leave: () => boolean;
};

/** An open menu or dialog handles its own keys. */
const isOverlaid = () => document.querySelector(":popover-open, [role=dialog][data-state=open], [role=menu]") !== null;
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, input, summary, a:not([data-row-link])") !== null;

function keyDoes(keys: RowKeys, { key, shiftKey, target }: KeyboardEvent): boolean {
  if (key === "j") return keys.move(1);
  if (key === "k") return keys.move(-1);
  if (key.toLowerCase() === "x") return keys.choose(shiftKey);
  if (key === "m") return keys.menu();
  if (isPressable(target)) return false;
  if (key === " ") return shiftKey ? keys.choose(true) : keys.quickView();
  return key === "Enter" && !(target instanceof HTMLAnchorElement) && keys.open();
}

/** Off while typing, with a modifier, beside an open menu, and by the setting. Esc always works. */
export function useRowKeys(keys: RowKeys): void {
  const { keys: isOn } = useDisplay();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isOverlaid()) return;
    const isDone = event.key === "Escape" ? keys.leave() : isOn && keyDoes(keys, event);
    if (isDone) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
