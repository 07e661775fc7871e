/** React's HTML in our own spelling: it closes empty elements, and writes ' where it need not. */
export const asMarkup = (html: string): string => html.replaceAll("/>", ">").replaceAll("&#x27;", "'");
