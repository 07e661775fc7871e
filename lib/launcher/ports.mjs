import { once } from "node:events";
import { createServer } from "node:net";
import { Refusal } from "./output.mjs";

/**
 * Checks that a port is free.
 * @param {{ host: string, port: number, setting: string, what: string }} place `what` needs the port, `setting` changes it
 * @throws {Refusal} with the way out
 */
export async function checkPort({ host, port, setting, what }) {
  const code = await listenError(host, port);
  if (code === null) return;
  const wayOut = `choose another one with ${setting}=${port < 1024 ? port + 8000 : port + 1} npm start`;
  if (code === "EADDRINUSE")
    throw new Refusal(
      `Port ${port} on ${host}, which ${what} needs, is already in use: stop what uses it, or ${wayOut}.`,
    );
  if (code === "EACCES")
    throw new Refusal(`Port ${port}, which ${what} needs, can’t be used by your account: ${wayOut}.`);
  throw new Refusal(`${what} can’t listen on ${host}, port ${port} (${code}): ${wayOut}.`);
}

/** @returns {Promise<string | null>} the system's error code; null: free */
async function listenError(host, port) {
  const server = createServer().listen({ host, port, exclusive: true });
  const code = await once(server, "listening").then(
    () => null,
    (error) => error.code,
  );
  server.close();
  return code;
}
