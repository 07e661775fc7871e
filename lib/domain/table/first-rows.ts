/** Rows that are in the HTML, drawn before any script: those of a window 1,080 px high. A higher one gets the others later. */
export const FIRST_ROWS = 17;
