import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createHandler } from "../../../lib/server/create-handler";
import { closerOf } from "../../../lib/server/shutdown";
import { settingsOf } from "../settings";

/** Serves until the message "stop". A request to /slow ends with the message "end slow". */
const say = (text: string) => process.send?.(text);
const waitForMessage = async (text: string) => {
  for (;;) if ((await once(process, "message"))[0] === text) return;
};
const slowEnd = waitForMessage("end slow");
const stopMessage = waitForMessage("stop");

const server = createServer();
const close = closerOf(server);
server.on(
  "request",
  createHandler({
    settings: settingsOf({}),
    build: null,
    handleNext: async (request, response) => {
      if (request.url === "/slow") {
        say("slow began");
        await slowEnd;
      }
      // Routes read their body before they respond.
      for await (const _ of request) {
      }
      response.end("from Next");
    },
  }),
);
server.on("connection", () => say("connected"));
server.listen(0, "127.0.0.1");
await once(server, "listening");
say(`port ${(server.address() as AddressInfo).port}`);
await stopMessage;
const began = Date.now();
const closed = close();
say("stopping");
await closed;
say(`closed ${Date.now() - began}`);
process.disconnect();
