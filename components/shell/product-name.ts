export const PRODUCT = "Keyword Desk";
