const PRESSED = ["checkbox", "radio", "button", "submit"];

/** Whether a key belongs to a text field or a menu. Boxes and buttons take no text, so single keys work on them. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PRESSED.includes(target.type);
  return target.isContentEditable || target.matches("textarea, select, [role=menu] *");
}
