import path from "node:path";
import { pathToFileURL } from "node:url";
import { ACCESS_EXIT_CODE, Refusal } from "../output.mjs";
import { inProject, ROOT, RUN_FOLDER } from "../project.mjs";
import { endsWith } from "../shutdown.mjs";
import { compile } from "./compile.mjs";

/** @param {string} name build folder, such as ".next" */
export const referenceApiOf = (name) => path.join(RUN_FOLDER, `reference-api${name}.mjs`);

/**
 * Compiles the server around Next (lib/server) and the reference API. Packages stay outside.
 * @param {string} name build folder, such as ".next"
 */
export const compileProgram = (name) =>
  compile(
    RUN_FOLDER,
    {
      [`program${name}`]: inProject("lib", "server", "program.ts"),
      [`reference-api${name}`]: inProject("lib", "reference-api", "serve.ts"),
    },
    { outExtension: { ".js": ".mjs" }, format: "esm", packages: "external" },
  );

/** @returns {Promise<typeof import("../../server/program")>} */
export const importProgram = (name) => import(pathToFileURL(path.join(RUN_FOLDER, `program${name}.mjs`)).href);

/**
 * Starts the dashboard in this process. On exit the server finishes pending requests.
 * @param {typeof import("../../server/program")} program
 * @returns {Promise<{ url: string }>}
 * @throws {Refusal} for bad settings, or without a password on a public address
 */
export async function runServer({ startServer }) {
  const server = await startServer({ dir: ROOT }).catch((error) => {
    throw error.isForOperator ? new Refusal(error.message, error.isAccess ? ACCESS_EXIT_CODE : 1) : error;
  });
  endsWith(server.close);
  return server;
}
