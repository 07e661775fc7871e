/** Rows in the HTML: enough for a window 1,080 px high. Taller windows get more rows later. */
export const FIRST_ROWS = 17;
