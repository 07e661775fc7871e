/** Pages on plain HTTP have no clipboard API, so they copy from a selected field. */
export async function copyText(text: string): Promise<boolean> {
  // Undefined on plain HTTP, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const isCopied = await clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return isCopied === true || copyFromField(text);
}

function copyFromField(text: string): boolean {
  const focusedElement = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  // A dialog traps focus, so the field must be inside it.
  (focusedElement?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focusedElement instanceof HTMLElement) focusedElement.focus();
  return isCopied;
}
