import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import path from "node:path";
import { createServer as createTlsServer, type SecureVersion, type TlsOptions } from "node:tls";
import { expect, type TestContext, test } from "vitest";
import { openStore } from "../../../lib/store/open-store";
import { sqlitePlace } from "../../support/both-stores";
import { runProgram } from "../../support/run-program";
import { temporaryFolder } from "../../support/temporary-folder";
import { killWorker } from "../support/killing";
import { notRun, report } from "../support/report";

const WISHES = 3;
const ANSWER = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n[]";

function certificates(context: TestContext, folder: string) {
  const openssl = (...words: string[]) => execFileSync("openssl", words, { cwd: folder, stdio: "ignore" });
  try {
    openssl("version");
  } catch {
    return notRun(context, "no openssl on this machine to make certificates with");
  }
  const read = (name: string) => readFileSync(path.join(folder, name));
  const request = (name: string, out: string, host: string, ...more: string[]) => {
    const key = ["-newkey", "rsa:2048", "-nodes", "-keyout", `${name}.key`];
    openssl("req", ...key, "-out", out, "-subj", `/CN=${host}`, ...more);
  };
  request("ca", "ca.pem", "tests", "-x509", "-days", "2");
  const certify = (name: string, host: string, days: string) => {
    writeFileSync(path.join(folder, `${name}.ext`), `subjectAltName=DNS:${host}`);
    request(name, `${name}.csr`, host);
    const signed = ["-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-extfile", `${name}.ext`, "-days", days];
    openssl("x509", "-req", "-in", `${name}.csr`, ...signed, "-out", `${name}.pem`);
    return { key: read(`${name}.key`), cert: read(`${name}.pem`) };
  };
  request("self", "self.pem", "localhost", "-x509", "-addext", "subjectAltName=DNS:localhost");
  return {
    authority: path.join(folder, "ca.pem"),
    good: certify("good", "localhost", "2"),
    expired: certify("expired", "localhost", "-1"),
    elsewhere: certify("elsewhere", "service.example", "2"),
    selfSigned: { key: read("self.key"), cert: read("self.pem") },
  };
}

type Told = { answered: number; unrecorded: number; failed: number; plainBytes: number; states: string[] };

async function ask(options: TlsOptions | null, authority: string): Promise<Told> {
  let plainBytes = 0;
  const serve = (socket: Socket) =>
    socket
      .on("error", () => undefined)
      .on("data", (bytes: Buffer) => {
        // Without TLS only the handshake's hello may arrive; it is not a request.
        if (options !== null || bytes.includes("HTTP/1.1")) plainBytes += bytes.length;
        socket.end(options === null ? "HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n" : ANSWER);
      });
  const server =
    options === null ? createServer(serve) : createTlsServer(options, serve).on("tlsClientError", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const place = await sqlitePlace();
  const words = [await killWorker(), place.address, `https://localhost:${port}`, String(WISHES)];
  const { output } = await runProgram(words, { env: { NODE_EXTRA_CA_CERTS: authority } });
  server.close();
  const store = await openStore(place.address);
  const attempts = await store.selectFrom("quota_attempt").select("state").execute();
  await store.destroy();
  await place.drop();
  return { ...JSON.parse(output), plainBytes, states: attempts.map(({ state }) => state) };
}

test("U10: a service whose certificate is not good, or that speaks no TLS of today, is not sent a byte, and costs nothing", async (context) => {
  const folder = temporaryFolder();
  const made = certificates(context, folder);
  const old: SecureVersion = "TLSv1";
  const kinds: [string, TlsOptions | null][] = [
    ["expired", made.expired],
    ["another host's", made.elsewhere],
    ["self-signed", made.selfSigned],
    ["TLS 1.0", { ...made.good, minVersion: old, maxVersion: old, ciphers: "DEFAULT@SECLEVEL=0" }],
    ["no TLS", null],
  ];
  const good = await ask(made.good, made.authority);
  const told: [string, Told][] = [];
  for (const [name, options] of kinds) told.push([name, await ask(options, made.authority)]);
  const bytes = told.reduce((sum, [, { plainBytes }]) => sum + plainBytes, 0);
  const unsent = told.flatMap(([, { states }]) => states).filter((state) => state === "unsent").length;
  report(
    context,
    `${kinds.length} kinds, ${WISHES} wishes each: ${bytes} bytes of a request sent, ${unsent} of ${WISHES * kinds.length} given back; with a good certificate ${good.answered} of ${WISHES} answered`,
  );
  expect(good).toMatchObject({ answered: WISHES, states: Array(WISHES).fill("done") });
  for (const [name, { answered, plainBytes, states }] of told)
    expect([name, answered, plainBytes, states]).toEqual([name, 0, 0, Array(WISHES).fill("unsent")]);
});
