/** Rows that are in the HTML, whatever the list holds. */
export const FIRST_ROWS = 24;
