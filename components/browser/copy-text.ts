/**
 * Puts a text on the clipboard. A page that came over plain HTTP from another computer has no clipboard of its own; the
 * browser then copies what is marked in a field.
 * @returns whether the browser took it
 */
export async function copyText(text: string): Promise<boolean> {
  // Not there on such a page, whatever its type says.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied === true || copyFromField(text);
}

function copyFromField(text: string): boolean {
  const pressed = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  // A dialog keeps the focus to itself, and what is marked outside it is not what the browser copies.
  (pressed?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (pressed instanceof HTMLElement) pressed.focus();
  return isCopied;
}
