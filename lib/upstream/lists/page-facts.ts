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
  const asked = { limit: page.limit ?? UNNAMED_SIZE, offset: page.offset };
  const said = readPaging(value, answer.headers, page.received, asked);
  const link = pagingInLink(said.nextLink, origin, answer.path);
  return { facts: link === null ? withoutForeignCursor(said) : said, link };
}

function withoutForeignCursor(said: Paging): Paging {
  const { cursor, nextLink } = said;
  const queryStart = nextLink?.indexOf("?") ?? -1;
  if (cursor === null || nextLink === null || queryStart < 0) return said;
  const linkQuery = new URLSearchParams(nextLink.slice(queryStart).split("#", 1)[0]);
  return linkQuery.get(cursor.name) === cursor.value ? { ...said, cursor: null } : said;
}
