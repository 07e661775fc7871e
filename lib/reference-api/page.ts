import type { ApiContext } from "./context";
import type { Page } from "./validate-query";

/** Joins JSON rows without parsing them. @param count rows in the whole list */
export function answerPage(c: ApiContext, page: Page, count: number, rows: readonly string[]): Response {
  const { limit, offset } = page;
  const next = offset + limit < count ? addressOf(c, { limit, offset: offset + limit }) : null;
  const previous = offset > 0 ? addressOf(c, { limit, offset: Math.max(0, offset - limit) }) : null;
  const links = `"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)}`;
  const body = `{"count":${count},${links},"results":[${rows.join(",")}]}`;
  return c.body(body, 200, { "content-type": "application/json" });
}

function addressOf(c: ApiContext, { limit, offset }: Page): string {
  const url = new URL(c.req.url);
  url.search = `?limit=${limit}&offset=${offset}`;
  return url.href;
}
