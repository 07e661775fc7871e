import type { Price } from "../quota/price";

/** For texts of the server, which doesn't know the user's formats: a plain number and its noun. */
export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

export const priceText = ({ requests, atLeast }: Price): string =>
  atLeast ? `${requests}+ requests` : countText(requests, "request");
