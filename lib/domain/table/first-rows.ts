/** Rows that are in the HTML, whatever the list holds: those of a screen 1,290 px high, drawn before any script. */
export const FIRST_ROWS = 20;
