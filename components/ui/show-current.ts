/** A ref for a row of tabs that scrolls: shows its current tab. */
export function showCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector("[aria-current]");
  if (row === null || !current) return;
  const [tab, rowRect] = [current.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += tab.left + tab.width / 2 - (rowRect.left + rowRect.width / 2);
}
