import { buildSuite } from "../../../lib/launcher/suites/e2e.mjs";

/** The tests run the built dashboard. */
export default async function build(): Promise<void> {
  await buildSuite();
}
