import { once } from "node:events";
import { type AddressInfo, createServer, type LookupFunction, type Server } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readSettings } from "../../../lib/settings/read-settings";
import { addressRule } from "../../../lib/upstream/pipe/private-address";
import { sendUnbooked, transportTo } from "./transports";

const KEY = "kd_never_sent_4Tq8Zn1Lw6";

let inside: Server;
let port = 0;
let heard = "";
let connections = 0;
beforeEach(async () => {
  heard = "";
  connections = 0;
  inside = createServer((socket) => {
    connections += 1;
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1");
      socket.end(
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n[]",
      );
    });
    socket.on("error", () => undefined);
  }).listen(0);
  await once(inside, "listening");
  port = (inside.address() as AddressInfo).port;
});
afterEach(() => {
  inside.close();
});

const answering = (...addresses: string[]): LookupFunction => {
  let lookupCount = 0;
  return (_name, options, callback) => {
    const address = addresses[Math.min(lookupCount, addresses.length - 1)] ?? "";
    lookupCount += 1;
    const family = address.includes(":") ? 6 : 4;
    if (options.all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
};

/** @returns the status, or why nothing was sent */
async function send(base: string, options: { lookup?: LookupFunction } = {}): Promise<string> {
  const headers = { authorization: `Bearer ${KEY}` };
  const transport = transportTo(base.replace("{port}", String(port)), { headers, deadlineMs: 3_000, ...options });
  return sendUnbooked(transport).then(
    ({ status }) => String(status),
    (failure: unknown) => String(Object(failure).reason ?? failure),
  );
}

const LITERALS = [
  ...["https://127.0.0.2:{port}/", "https://10.0.0.1:{port}/", "https://172.16.0.1:{port}/"],
  ...["https://192.168.0.1:{port}/", "https://169.254.169.254/latest/meta-data/", "https://100.100.100.200/"],
  ...["https://0.0.0.0:{port}/", "https://0:{port}/", "https://[::]:{port}/", "https://[::ffff:10.0.0.1]:{port}/"],
  ...["https://[::ffff:a9fe:a9fe]/", "https://[fd00:ec2::254]/", "https://[fe80::1]:{port}/"],
  ...["https://[64:ff9b::a9fe:a9fe]/", "https://[2002:a9fe:a9fe::1]/", "https://2852039166/", "https://0xa9fea9fe/"],
  ...["https://0251.0376.0251.0376/", "https://0xa.0x0.0x0.0x1:{port}/", "https://224.0.0.1:{port}/"],
];

const NAMES: [addresses: string[], what: string][] = [
  [["127.0.0.1"], "this computer"],
  [["::1"], "this computer, IPv6"],
  [["::ffff:127.0.0.1"], "this computer, IPv4 inside IPv6"],
  [["10.1.2.3"], "a private network"],
  [["169.254.169.254"], "the metadata address"],
  [["100.64.0.1"], "a carrier's network"],
  [["fd12:3456::1"], "a unique local address"],
  [["0.0.0.0"], "no address"],
];

describe("A16: the key never goes to a forbidden base address", () => {
  test.each(LITERALS)("%s is refused before any connection", async (base) => {
    expect(await send(base)).toContain("private network");
    expect({ connections, heard }).toEqual({ connections: 0, heard: "" });
  });

  test.each(NAMES)("a name that resolves to %j (%s) is refused on connecting", async (addresses) => {
    for (const scheme of ["http", "https"])
      expect(await send(`${scheme}://api.example.com:{port}/`, { lookup: answering(...addresses) })).toContain(
        "private network",
      );
    expect({ connections, heard }).toEqual({ connections: 0, heard: "" });
  });

  test("a name that resolves differently the second time is checked again", async () => {
    const lookup = answering("192.0.2.1", "127.0.0.1");
    // The first lookup passes and leads nowhere; only then does the name resolve to a private address.
    await send("http://rebinding.example:{port}/", { lookup });
    expect(await send("http://rebinding.example:{port}/", { lookup })).toContain("private network");
    expect({ connections, heard }).toEqual({ connections: 0, heard: "" });
  });

  test("one private address among public ones gets the name refused", async () => {
    const lookup: LookupFunction = (_name, _options, callback) =>
      callback(null, [
        { address: "192.0.2.1", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ]);
    expect(await send("http://mixed.example:{port}/", { lookup })).toContain("private network");
    expect(connections).toBe(0);
  });

  test.each([
    "https://user:pass@api.example.com/",
    "http://10.0.0.1/",
    "https://api.example.com/?u=1",
    "http://localhost.evil.example/",
    "gopher://127.0.0.1/",
  ])("%s is refused as a setting", (UPSTREAM_BASE_URL) => {
    expect(readSettings({ UPSTREAM_BASE_URL, UPSTREAM_API_KEY: KEY })).toMatchObject({ ok: false });
  });
});

test("a service on this computer is reached, by name and by address", async () => {
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) expect(await send(`http://${host}:{port}/`)).toBe("200");
  expect(heard).toContain(KEY);
});

test("a base address on this computer leads only there", async () => {
  expect(await send("http://localhost:{port}/", { lookup: answering("192.0.2.1") })).toContain("private network");
});

test("with the setting a private network is reachable, link-local addresses still aren't", () => {
  const may = addressRule(new URL("https://api.example.com/"), true);
  for (const address of ["10.0.0.1", "192.168.1.1", "127.0.0.1", "fd00::1", "93.184.216.34"])
    expect(may(address)).toBe(true);
  for (const address of ["169.254.169.254", "fe80::1", "0.0.0.0", "224.0.0.1", "::ffff:169.254.169.254", "nonsense"])
    expect(may(address)).toBe(false);
});
