import { useEffect, useEffectEvent } from "react";
import { useDisplay } from "./formats";
import { listen } from "./listen";

const CLICKED = ["checkbox", "radio", "button", "submit"];

/** Whether a key belongs to a text field or a menu. Boxes and buttons take no text, so single keys work on them. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !CLICKED.includes(target.type);
  return target.isContentEditable || target.matches("textarea, select, [role=menu] *");
}

/** On many keyboards, [ and ] are typed with Option, or with AltGr, which Windows reports as Ctrl and Alt. */
const hasModifier = ({ key, metaKey, ctrlKey, altKey }: KeyboardEvent) =>
  metaKey || (altKey ? key !== "[" && key !== "]" : ctrlKey);

/** An open menu or dialog handles its own keys. */
const isOverlaid = () => document.querySelector(":popover-open, [role=dialog][data-state=open], [role=menu]") !== null;

/** Single keys: off while typing, behind a menu or dialog, with a modifier, and by the setting (except Esc). */
export function useKeys(onKey: (event: KeyboardEvent) => void): void {
  const { keys: isOn } = useDisplay();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
    if (!isOverlaid() && (isOn || event.key === "Escape")) onKey(event);
  });
  useEffect(() => listen(document, ["keydown"], press), []);
}
