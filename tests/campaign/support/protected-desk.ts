import path from "node:path";
import { openStore } from "../../../lib/store/open-store";
import { enter, lockedSettings, trySignIn } from "../../e2e/support/locked";
import { opened } from "../../support/opened";
import { timesDuring } from "./measures";
import { sampleDesk } from "./sample-desk";

export type RunningDesk = Awaited<ReturnType<typeof runDesk>>;

/** A dashboard with a password, and its owner's session. */
export async function runDesk() {
  const desk = await sampleDesk({ settings: { ...(await lockedSettings()), TRUST_PROXY: "1" } });
  const store = await openStore(path.join(desk.dataFolder, "keyword-desk.sqlite"));
  opened({ close: () => store.destroy() });
  const { cookie } = await enter(desk);
  return {
    url: desk.url,
    pid: desk.processId(),
    /** Times of the owner's page, loaded again and again until `work` ends. */
    timesDuring: (work: Promise<unknown>, pauseMs: number) =>
      timesDuring(work, `${desk.url}/projects`, pauseMs, { headers: { cookie } }),
    guess: (password: string, address: string) => trySignIn(desk, password, { "x-forwarded-for": address }),
    forgetTries: () => store.deleteFrom("sign_in_address").execute(),
  };
}
