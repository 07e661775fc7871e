import type { IncomingMessage, ServerResponse } from "node:http";
import compression from "compression";
import { inlineStyles } from "./inline-styles";

/**
 * Changes what Next writes: inlines the styles of a page, defers its scripts, and compresses the result.
 * @param build the build's folder
 */
export function preparePage(build: string, basePath: string) {
  const compress = compression();
  const inline = inlineStyles(build, basePath);
  return (request: IncomingMessage, response: ServerResponse): void => {
    Reflect.apply(compress, null, [request, response, () => {}]);
    // Wraps the methods that compression has wrapped, so it changes the page before that compresses it.
    inline(response);
  };
}
