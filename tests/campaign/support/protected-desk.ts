import path from "node:path";
import { openStore } from "../../../lib/store/open-store";
import { createDesk } from "../../e2e/support/desk/desk";
import prepareSample from "../../e2e/support/desk/prepare-sample";
import { enter, lockedSettings, trySignIn } from "../../e2e/support/locked";

export type RunningDesk = {
  url: string;
  pid: number;
  get(path: string): Promise<Response>;
  guess(password: string, address: string): Promise<Response>;
  forgetTries(): Promise<void>;
  stop(): Promise<void>;
};

export async function runDesk(): Promise<RunningDesk> {
  const dropSample = await prepareSample();
  const desk = await createDesk({ settings: { ...(await lockedSettings()), TRUST_PROXY: "1" } });
  const store = await openStore(path.join(desk.dataFolder, "keyword-desk.sqlite"));
  const { cookie } = await enter(desk);
  return {
    url: desk.url,
    pid: desk.processId(),
    get: (at) => fetch(desk.url + at, { headers: { cookie }, redirect: "manual" }),
    guess: (password, address) => trySignIn(desk, password, { "x-forwarded-for": address }),
    async forgetTries() {
      await store.deleteFrom("sign_in_address").execute();
    },
    async stop() {
      await store.destroy();
      await desk.stop();
      dropSample();
    },
  };
}
