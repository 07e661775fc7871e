import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import compression from "compression";
import { passwordSource } from "../access/password-file";
import { faultText, processLog } from "../log/log";
import type { Settings } from "../settings/read-settings";
import { guardRequest } from "./guard-request";
import { inlineStyles } from "./inline-styles";
import { queueRequest } from "./queue-request";
import { answerStopping, refuse, STOPPING } from "./refuse";
import { rewriteRequest } from "./rewrite-request";
import { securityHeadersOf } from "./security-headers";
import { isClosing } from "./shutdown";
import { staticFiles } from "./static-files";
import { readTarget } from "./target";

type Handler = (...args: Parameters<RequestListener>) => unknown;

/** @property build null while developing, when Next makes files and styles on request */
type Options = { settings: Settings; build: string | null; handleNext: Handler };

export function createHandler({ settings, build, handleNext }: Options): RequestListener {
  const { trustProxy, passwordHash } = settings.access;
  const password = passwordSource({ passwordHash, dataFolder: settings.dataFolder });
  const hasPassword = () => password() !== null;
  const serveFile = build === null ? null : staticFiles(build);
  const prepare = build === null ? null : preparePage(build, settings.basePath);

  return (request, response) => {
    const target = readTarget(request.url, settings.basePath);
    for (const [name, value] of Object.entries(securityHeadersOf(target.path))) response.setHeader(name, value);
    // A client that asks to switch protocols gets a plain response and no connection that stays open.
    if (request.headers.upgrade !== undefined) response.setHeader("connection", "close");

    if (isClosing() && target.path === "/readyz") return answerStopping(response);
    const refusal = isClosing() ? STOPPING : guardRequest(request, { path: target.path, trustProxy, hasPassword });
    if (refusal !== null) return refuse(request, response, refusal, target.path);

    const { scheme } = rewriteRequest(request, target, { trustProxy, basePath: settings.basePath });
    if (scheme === "https") response.setHeader("Strict-Transport-Security", HSTS);
    const next = async () => {
      prepare?.(request, response);
      try {
        await handleNext(request, response);
      } catch (error) {
        processLog().error({ part: "server", fault: faultText(error) });
        if (!response.headersSent) response.writeHead(500);
        response.end();
      }
    };
    const queue = () => queueRequest(request, response, target.path, next);
    return serveFile === null ? queue() : serveFile(request, response, target.path, queue);
  };
}

const HSTS = `max-age=${365 * 24 * 60 * 60}`;

function preparePage(build: string, basePath: string) {
  const compress = compression();
  const inline = inlineStyles(build, basePath);
  return (request: IncomingMessage, response: ServerResponse): void => {
    Reflect.apply(compress, null, [request, response, () => {}]);
    // Wraps the methods that compression has wrapped, so it changes the page before that compresses it.
    inline(response);
  };
}
