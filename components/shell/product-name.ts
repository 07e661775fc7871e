/** The product's name, in one place. */
export const PRODUCT = "Keyword Desk";
