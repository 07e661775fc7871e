/**
 * Rows that are in the HTML, whatever the list holds, drawn before any script: those of a screen 900 px high with the
 * trend folded, or 1,200 px with it open. On a higher one the table draws the rest when it wakes.
 */
export const FIRST_ROWS = 10;
