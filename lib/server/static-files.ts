import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import send from "send";

const STATIC = "/_next/static/";
/** The first script of a worker needs a policy of its own, which the framework sends with it. */
const OF_WORKERS = "chunks/turbopack-worker-";
/** The name of each file changes with what is in it. */
const CACHED = { maxAge: "1y", immutable: true };

const NOT_FOUND = 404;

/** What a file may be compressed with, the smaller first. */
const ENCODINGS = [
  { encoding: "br", extension: ".br" },
  { encoding: "gzip", extension: ".gz" },
];
const TYPES: Record<string, string> = { ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8" };

/** What is used of Node's objects; naming their types would mean importing a module that opens sockets. */
type FileRequest = {
  url?: string | undefined;
  method?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
};
type FileResponse = {
  statusCode: number;
  headersSent: boolean;
  setHeader(name: string, value: string): void;
  removeHeader(name: string): void;
  end(): unknown;
  destroy(): unknown;
};
export type ServeFile = (request: FileRequest, response: FileResponse, next: () => void) => void;

/**
 * Sends the scripts, styles and fonts of the build, which the build has compressed already: the framework compresses
 * each of them anew for everybody, in the one thread that draws the pages. Only what was there at the start is found;
 * whatever else is asked for, and a file that has gone since, is the framework's to answer.
 * @param build folder of the build; without one nothing is found
 */
export function staticFiles(build: string): ServeFile {
  const root = path.join(build, "static");
  const files = namesIn(root);
  return (request, response, next) => {
    const file = fileOf(request);
    if (file === null || !files.has(file)) return next();
    const accepted = String(request.headers["accept-encoding"] ?? "");
    const found = ENCODINGS.find(
      ({ encoding, extension }) => files.has(file + extension) && accepts(accepted, encoding),
    );
    const sending = Reflect.apply(send, null, [
      request,
      file + (found?.extension ?? ""),
      { root, index: false, ...CACHED },
    ]);
    sending.on("headers", () => {
      const type = TYPES[path.posix.extname(file)];
      if (type === undefined) return;
      response.setHeader("Content-Type", type);
      response.setHeader("Vary", "Accept-Encoding");
      if (found !== undefined) response.setHeader("Content-Encoding", found.encoding);
    });
    sending.on("error", ({ status }: { status: number }) => {
      if (response.headersSent) return response.destroy();
      if (status === NOT_FOUND) return next();
      // A range or a condition that the file doesn't meet is found out after its headers are set; it has no body.
      response.removeHeader("Content-Encoding");
      response.statusCode = status;
      return response.end();
    });
    sending.pipe(response);
  };
}

/** Every file in a folder and below it, as an address writes it. */
function namesIn(root: string): ReadonlySet<string> {
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).split(path.sep).join("/")),
  );
}

/** The name of the file that is asked for, below the folder; null: the request is for something else. */
function fileOf({ url = "", method }: FileRequest): string | null {
  if (!url.startsWith(STATIC) || (method !== "GET" && method !== "HEAD")) return null;
  const file = url.slice(STATIC.length).split(/[?#]/, 1)[0] ?? "";
  return file.startsWith(OF_WORKERS) ? null : file;
}

const accepts = (header: string, encoding: string): boolean =>
  header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
