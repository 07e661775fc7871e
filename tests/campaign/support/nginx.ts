import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { freePort } from "../../e2e/support/desk/free-port";
import { temporaryFolder } from "../../support/temporary-folder";

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

export const whyNoNginx = spawnSync("nginx", ["-v"]).error === undefined ? null : "nginx is not installed";

export type NginxProxy = { url: string };

/** nginx in front of several dashboards, with the headers and the buffering of docs/operation.md. It ends after the test. */
export async function nginxBefore(addresses: readonly string[]): Promise<NginxProxy> {
  const folder = temporaryFolder();
  const port = await freePort();
  const servers = addresses.map((address) => `server ${new URL(address).host} max_fails=0;`).join(" ");
  const paths = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
events {}
http {
  access_log off; ${paths}
  upstream desks { ${servers} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://desks;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_set_header Connection "";
      proxy_buffering off;
    }
  }
}
`,
  );
  const child = spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" });
  onTestFinished(async () => {
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  });
  while ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) === null) await sleep(50);
  return { url: `http://127.0.0.1:${port}` };
}
