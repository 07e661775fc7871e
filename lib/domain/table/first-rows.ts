/** Rows that are in the HTML, whatever the list holds: those of a screen 1,200 px high, drawn before any script. */
export const FIRST_ROWS = 16;
