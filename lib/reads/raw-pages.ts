import type { CopyAddress } from "../upstream/endpoints/copy-address";
import type { ReadContext } from "./read-context";

export type RawPages = { pages: { path: string; status: number; body: string; at: number }[] };

export async function rawPages({ upstream }: ReadContext, address: CopyAddress): Promise<RawPages> {
  const pages = await upstream.rawAnswer(address);
  return { pages: pages.map(({ path, status, body, readAtMs }) => ({ path, status, body, at: readAtMs })) };
}
