import { useKeys } from "@/components/browser/use-keys";

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

export function useRowKeys(keys: RowKeys): void {
  useKeys((event) => {
    if (isOverlaid()) return;
    const isDone = event.key === "Escape" ? keys.leave() : keyDoes(keys, event);
    if (isDone) event.preventDefault();
  });
}
