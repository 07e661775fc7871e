import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const FOLDER = "chunks";
const ADDRESS = `/_next/static/${FOLDER}/`;
/** How the framework names a style sheet in the head of a page. */
const LINK = /<link rel="stylesheet" href="([^"?]+)[^"]*"([^>]*)>/g;
const NONCE = / nonce="[^"]+"/;
/** The head of a page is in its first piece, and far shorter than this. */
const HEAD_BYTES = 16_384;

/** What is used of Node's object; naming its type would mean importing a module that opens sockets. */
type PageResponse = {
  getHeader(name: string): unknown;
  write(...piece: never[]): boolean;
  end(...piece: never[]): unknown;
};
export type InlineStyles = (response: PageResponse) => void;

/**
 * Writes the style sheet of a page into its head, in place of a file that the browser would have to ask for before it
 * can paint anything. The link stays, switched off: by it the framework knows in the browser that the sheet is there.
 * The style has the nonce of the link, so the page's policy is what it was.
 * @param build folder of the build; a sheet that isn’t in it stays a file
 */
export function pageStyles(build: string): InlineStyles {
  const sheets = sheetsIn(path.join(build, "static", FOLDER));
  const written = (link: string, href: string, attributes: string): string => {
    const sheet = sheets.get(href);
    if (sheet === undefined) return link;
    return `<style${NONCE.exec(attributes)?.[0] ?? ""}>${sheet}</style>${link.replace(/\/?>$/, " disabled>")}`;
  };
  return (response) => {
    const { write, end } = response;
    const inlined = (piece: unknown): unknown => {
      [response.write, response.end] = [write, end];
      if (!(piece instanceof Uint8Array) || !String(response.getHeader("content-type")).startsWith("text/html"))
        return piece;
      const head = Buffer.from(piece.buffer, piece.byteOffset, Math.min(piece.byteLength, HEAD_BYTES));
      const text = head.toString("latin1");
      const changed = text.replace(LINK, written);
      return changed === text ? piece : Buffer.concat([Buffer.from(changed, "latin1"), piece.subarray(head.byteLength)]);
    };
    const first =
      (then: () => (...piece: never[]) => unknown) =>
      (piece: never, ...rest: never[]) => {
        const ready = inlined(piece) as never;
        return Reflect.apply(then(), response, [ready, ...rest]);
      };
    response.write = first(() => response.write) as typeof write;
    response.end = first(() => response.end);
  };
}

/** Each style sheet of the build by its address; its own addresses are of its folder, those of a page are not. */
function sheetsIn(folder: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".css")) : [];
  const sheet = (name: string) =>
    readFileSync(path.join(folder, name), "latin1")
      .replaceAll("url(../", "url(/_next/static/")
      .replaceAll('url("../', 'url("/_next/static/');
  return new Map(names.map((name) => [ADDRESS + name, sheet(name)]));
}
