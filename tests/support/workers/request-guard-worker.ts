import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { closeGuardedServers, guardServer } from "../../../lib/server/request-guard";

/** A process that serves until it is told to shut down. A request to /slow ends when it is told so. */
const say = (text: string) => process.send?.(text);
const told = async (text: string) => {
  for (;;) if ((await once(process, "message"))[0] === text) return;
};
const ended = told("end slow");
const stopped = told("stop");

const server = createServer(async ({ url }, response) => {
  if (url === "/slow") {
    say("slow began");
    await ended;
  }
  response.end("the framework");
});
guardServer(server);
server.on("connection", () => say("connected"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
// A server that listens on TCP has an address with a port.
say(`port ${(server.address() as AddressInfo).port}`);
await stopped;
const closed = closeGuardedServers();
say("stopping");
await closed;
say("closed");
process.disconnect();
