import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startServer } from "../../lib/launcher/sample.mjs";
import { freePort } from "../e2e/support/desk/free-port";
import { temporaryFolder } from "../support/temporary-folder";

let folder = "";
const output: string[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  output.length = 0;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

function slowServer(port: number, { ends }: { ends: boolean }): string {
  const file = path.join(folder, "server.mjs");
  const then = ends
    ? "process.exit(3)"
    : `createServer((_, response) => response.end("here")).listen(${port}, "127.0.0.1")`;
  writeFileSync(file, `import { createServer } from "node:http";\nsetTimeout(() => ${then}, 600);\n`);
  return file;
}

test("a slow server is waited for, with a message, as long as its process lives", async () => {
  const port = await freePort();
  const options = { env: process.env, probe: `http://127.0.0.1:${port}/`, sayEveryMs: 100 };
  await expect(startServer("The dashboard", [slowServer(port, { ends: true })], options)).rejects.toThrow(
    "The dashboard stopped unexpectedly (exit code 3).",
  );
  output.length = 0;
  await startServer("The dashboard", [slowServer(port, { ends: false })], options);
  expect(output[0]).toMatch(/^The dashboard is still starting \(\d+ s\)\. Ctrl-C stops it\.\n$/);
  expect(output.length).toBeGreaterThan(1);
  const whenReady = output.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(output).toHaveLength(whenReady);
  // Ends with this process: stopping it here would end the tests, as it ends the start command.
});
