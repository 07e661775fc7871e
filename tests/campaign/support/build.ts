import { buildSuite } from "../../../lib/launcher/suites/e2e.mjs";

export default async function build(): Promise<void> {
  await buildSuite();
}
