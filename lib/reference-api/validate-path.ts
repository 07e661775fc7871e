import type { MiddlewareHandler } from "hono";
import { type ApiContext, type ApiEnv, rawTarget } from "./context";
import { badRequest } from "./problems";

const URL_BYTES_MAX = 2_048;
const PATH_CHARACTERS = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,=:@/]|%[0-9A-Fa-f]{2})*$/;
/** Percent-encoded slash, backslash, dot, percent sign or control character, a dot segment, or `//`. */
const DISGUISED = /%(?:2f|5c|2e|25|[01][0-9a-f]|7f)|\/\.{1,2}(?:\/|$)|\/\//i;

const NUMERIC_ID = /^[1-9][0-9]{0,15}$/;
const TEXT_ID = /^(?=.{1,64}$)[a-z]{2,16}:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N} :_+&'-]*[\p{L}\p{M}\p{N}+&'])?$/u;

/** Is a decoded path segment an id: up to 16 digits, or `word:text` of at most 64 characters? */
export const isId = (text: string): boolean => NUMERIC_ID.test(text) || TEXT_ID.test(text);

export function idIn(c: ApiContext): string {
  const id = c.req.param("id") ?? "";
  if (!isId(id)) throw badRequest("id");
  return id;
}

/** Invalid paths are never normalized. */
const isCleanPath = (path: string): boolean => PATH_CHARACTERS.test(path) && !DISGUISED.test(path) && isDecodable(path);

export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export const validateShape: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const { path, length } = rawTarget(c);
  if (length > URL_BYTES_MAX) throw badRequest("too_long");
  if (!isCleanPath(path)) throw badRequest("path");
  if (hasBody(c)) throw badRequest("body");
  return next();
};

const hasBody = (c: ApiContext): boolean =>
  c.req.header("transfer-encoding") !== undefined || (c.req.header("content-length") ?? "0") !== "0";
