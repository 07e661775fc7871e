const PRESSED = ["checkbox", "radio", "button", "submit"];

/**
 * Does a key pressed here belong to a field? Boxes and buttons take no text, so single keys work on them; a menu finds
 * its items by their letters.
 */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !PRESSED.includes(target.type);
  return target.isContentEditable || target.matches("textarea, select, [role=menu] *");
}
