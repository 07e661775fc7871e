import { connection } from "next/server";

/** Rendered for each request, without any script of its own. */
export default async function Page() {
  await connection();
  return <main id="ready">Floor</main>;
}
