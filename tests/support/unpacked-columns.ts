import { unpackKeywords } from "../../lib/domain/table/packed-rows";
import type { Reads } from "../../lib/reads/create-reads";

export async function unpackedColumns(columns: Awaited<ReturnType<Reads["columns"]>>) {
  if (columns.etag === null) throw new Error("nothing is saved");
  const stream = new Blob([columns.body]).stream().pipeThrough(new DecompressionStream("gzip"));
  return unpackKeywords(await new Response(stream).text());
}
