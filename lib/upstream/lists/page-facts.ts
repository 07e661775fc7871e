import type { Json } from "../../domain/json";
import { type Paging, readPaging } from "../parse/paging/paging";
import type { UpstreamResponse } from "../pipe/pipe";
import { pagingInLink } from "./next-link";
import type { PageQuery } from "./next-page";

const UNNAMED_SIZE = 1_000_000;

/** `link`: paging values of the page's `next` link, if that leads to the requested path. */
export function pageFacts(
  { value, answer }: { value: Json; answer: UpstreamResponse },
  page: { received: number; limit: number | null; offset: number },
  origin: string,
): { facts: Paging; link: PageQuery | null } {
  const request = { limit: page.limit ?? UNNAMED_SIZE, offset: page.offset };
  const paging = readPaging(value, answer.headers, page.received, request);
  const link = pagingInLink(paging.nextLink, origin, answer.path);
  return { facts: link === null ? withoutForeignCursor(paging) : paging, link };
}

function withoutForeignCursor(paging: Paging): Paging {
  const { cursor, nextLink } = paging;
  const queryStart = nextLink?.indexOf("?") ?? -1;
  if (cursor === null || nextLink === null || queryStart < 0) return paging;
  const linkQuery = new URLSearchParams(nextLink.slice(queryStart).split("#", 1)[0]);
  return linkQuery.get(cursor.name) === cursor.value ? { ...paging, cursor: null } : paging;
}
