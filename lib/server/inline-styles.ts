import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { scriptsLast } from "./defer-scripts";

const FOLDER = "chunks";
const ADDRESS = `/_next/static/${FOLDER}/`;
/** How the framework names a style sheet in the head of a page. */
const LINK = /<link rel="stylesheet" href="([^"?]+)[^"]*"([^>]*?)\/?>/g;
const NONCE = / nonce="[^"]+"/;
/** The framework writes links and scripts at the start of the first piece. */
const HEAD_BYTES = 8_192;

/** What is used of Node's object; naming its type would mean importing a module that opens sockets. */
export type PageResponse = {
  getHeader(name: string): unknown;
  setHeader(name: string, value: string): void;
  removeHeader(name: string): void;
  writeHead(...head: unknown[]): unknown;
  write(...piece: unknown[]): unknown;
  end(...piece: unknown[]): unknown;
};

/**
 * Writes the style sheet of a page into its head, in place of a file that the browser would have to ask for before it
 * can paint anything. The link stays, switched off: by it the framework knows in the browser that the sheet is there.
 * The style has the link's nonce, so the page's policy is what it was. The scripts come last (`scriptsLast`).
 * @param build folder of the build; a sheet that isn’t in it stays a file
 * @returns prepares a response before anything of it is written
 */
export function pageHead(build: string): (response: PageResponse) => void {
  const sheets = sheetsIn(path.join(build, "static", FOLDER));
  const inlined = (link: string, address: string, attributes: string): string => {
    const sheet = sheets.get(address);
    if (sheet === undefined) return link;
    const [nonce = ""] = NONCE.exec(attributes) ?? [];
    return `<style${nonce}>${sheet}</style><link rel="stylesheet" href="${address}"${attributes} disabled>`;
  };
  /** Bytes in, bytes out: every byte is a letter, so that none of the page's own is read in another way. */
  const prepared = (piece: Uint8Array): Uint8Array => {
    const head = Buffer.from(piece.subarray(0, HEAD_BYTES)).toString("latin1");
    const ours = scriptsLast(head).replace(LINK, inlined);
    if (ours === head) return piece;
    return Buffer.concat([Buffer.from(ours, "latin1"), piece.subarray(HEAD_BYTES)]);
  };
  /** A page that takes long to draw names its sheets in a header too, for the browser to fetch meanwhile. */
  const askForNone = (response: PageResponse): void => {
    const links = [response.getHeader("link") ?? []].flat().flatMap((link) => String(link).split(/,\s*(?=<)/));
    const others = links.filter((link) => !sheets.has(/^<([^>]+)>.*as="?style"?/.exec(link)?.[1] ?? ""));
    if (others.length === links.length) return;
    if (others.length === 0) response.removeHeader("link");
    else response.setHeader("link", others.join(", "));
  };
  return (response) => {
    const { write, end, writeHead } = response;
    // The framework sends the head before the first piece is there.
    response.writeHead = (...head) => {
      askForNone(response);
      return Reflect.apply(writeHead, response, head);
    };
    const first = (piece: unknown): unknown => {
      [response.write, response.end] = [write, end];
      const isPage = String(response.getHeader("content-type")).startsWith("text/html");
      return isPage && piece instanceof Uint8Array ? prepared(piece) : piece;
    };
    response.write = (piece, ...rest) => Reflect.apply(write, response, [first(piece), ...rest]);
    response.end = (piece, ...rest) => Reflect.apply(end, response, [first(piece), ...rest]);
  };
}

/** Each style sheet of the build by its address. Within it addresses begin at its folder, on a page at the root. */
function sheetsIn(folder: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".css")) : [];
  const textOf = (name: string) => readFileSync(path.join(folder, name), "latin1");
  return new Map(
    names
      .map((name): [string, string] => [name, textOf(name).replaceAll(/url\((["']?)\.\.\//g, "url($1/_next/static/")])
      .filter(([, text]) => !/<\/style/i.test(text))
      .map(([name, text]) => [ADDRESS + name, text]),
  );
}
