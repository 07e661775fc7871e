import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { readServeSettings } from "../../lib/reference-api/serve-settings";
import { startProgram } from "../support/run-program";
import { temporaryFolder } from "../support/temporary-folder";

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 });

const ENTRY = join(import.meta.dirname, "../../lib/reference-api/serve.ts");
// One folder for all tests, so that only the first start loads the sample.
const folder = temporaryFolder(afterAll);

const database = () => join(folder, "data", "api.sqlite");

function serve(env: Record<string, string> = {}) {
  const own = { REFERENCE_API_PORT: "0", REFERENCE_API_DATABASE: database(), npm_lifecycle_event: "" };
  const program = startProgram(["--import", "tsx", ENTRY], { env: { ...process.env, ...own, ...env } });
  const { said } = program;
  const ready = async () => {
    await expect.poll(() => said.out + said.err, { timeout: 40_000, interval: 20 }).toContain("sample account");
    return /http:\S+\/v1/.exec(said.out)?.[0] ?? "";
  };
  return { ...program, ready };
}

test("started alone it says where it and its key are, shows a new key once, and accepts it", async () => {
  const first = serve();
  const url = await first.ready();
  const key = readFileSync(join(folder, "data", "sample-key"), "utf8").trim();
  expect(first.said.out).toContain(join(folder, "data", "sample-key"));
  await expect.poll(() => first.said.out, { timeout: 30_000 }).toContain(key);
  expect((await fetch(`${url}/projects/`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(200);
  expect(statSync(database()).mode & 0o777).toBe(0o600);
  first.child.kill("SIGINT");
  expect(await first.ended).toBe(0);

  const second = serve();
  await second.ready();
  second.child.kill("SIGTERM");
  expect(await second.ended).toBe(0);
  expect(second.said.out).not.toContain(key);
});

test("a taken port and an unusable folder each end it with one plain sentence and code 1", async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  const address = blocker.address();
  const port = String(typeof address === "object" ? address?.port : "");
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  const onTakenPort = serve({ REFERENCE_API_PORT: port });
  const inFile = serve({ REFERENCE_API_DATABASE: join(file, "api.sqlite") });
  expect([await onTakenPort.ended, await inFile.ended]).toEqual([1, 1]);
  const wayOut = new RegExp(`^Port ${port} is taken .*REFERENCE_API_PORT=\\d+ npm run reference-api\n$`);
  expect(onTakenPort.said.err).toMatch(wayOut);
  expect(inFile.said.err).toMatch(/^The reference API could not start .*\n$/);
  expect(onTakenPort.said.out + inFile.said.out).toBe("");
  blocker.close();
});

test("bad settings are all named at once, each with its allowed values", () => {
  const read = readServeSettings({
    REFERENCE_API_PORT: "80a",
    REFERENCE_API_ADMIN_TOKEN: "short",
    REFERENCE_API_FAULTS: '{"bogus":1,"delayMs":-1}',
  });
  expect(read).toEqual({
    ok: false,
    problems: [
      expect.stringMatching(/^REFERENCE_API_PORT must be /),
      expect.stringMatching(/^REFERENCE_API_ADMIN_TOKEN must have /),
      expect.stringMatching(/^REFERENCE_API_FAULTS cannot be used: .*delayMs.*bogus/),
    ],
  });
  const cut = readServeSettings({ REFERENCE_API_FAULTS: "{" });
  expect(cut).toEqual({ ok: false, problems: ["REFERENCE_API_FAULTS cannot be used: it is not JSON."] });
  expect(readServeSettings({ REFERENCE_API_PORT: "65536" }).ok).toBe(false);
});

test("without settings it serves this computer on port 4010 with the key beside the database", () => {
  const settings = {
    port: 4010,
    host: "127.0.0.1",
    databasePath: join("data", "reference-api.sqlite"),
    launched: false,
  };
  expect(readServeSettings({})).toMatchObject({
    ok: true,
    settings: { ...settings, keyFile: join("data", "sample-key") },
  });
});

test("started by a launcher it never prints the key, and it ends with the launcher", async () => {
  const script = `require("child_process").spawn(process.execPath,["--import","tsx",${JSON.stringify(ENTRY)}],{stdio:"inherit"})`;
  const env = {
    ...process.env,
    REFERENCE_API_PORT: "0",
    REFERENCE_API_DATABASE: database(),
    REFERENCE_API_LAUNCHED: "1",
  };
  const { child: launcher, said } = startProgram(["-e", script], { env });
  await expect.poll(() => said.out, { timeout: 40_000, interval: 20 }).toMatch(/http:\S+\/v1/);
  const url = /http:\S+\/v1/.exec(said.out)?.[0] ?? "";
  const key = readFileSync(join(folder, "data", "sample-key"), "utf8").trim();
  expect(said.out).not.toContain(key);
  launcher.kill("SIGKILL");
  const isGone = () =>
    fetch(`${url}/openapi.json`).then(
      () => false,
      () => true,
    );
  await expect.poll(isGone, { timeout: 10_000, interval: 50 }).toBe(true);
  expect(existsSync(database())).toBe(true);
});
