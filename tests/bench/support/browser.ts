import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type CDPSession, chromium, type Page } from "playwright/test";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--enable-precise-memory-info",
  // Only this computer: other names fail at once instead of waiting for a network.
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];

/** `slow`: a slow phone on a slow network. `plain`: no scripts arrive, so only the server's HTML is shown. */
export type Profile = "desktop" | "slow" | "plain";

export type Pass = { name: string; value: string; url: string };

export type Visit = { page: Page; cdp: CDPSession; close(): Promise<void> };

/** `ready`: a selector to wait for; with the prefix `hydrated:`, waits until React responds. */
export async function visit(ready: string, profile: Profile = "desktop", pass: Pass | null = null): Promise<Visit> {
  const browser: Browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: FLAGS });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  if (pass !== null) await page.context().addCookies([pass]);
  // tsx names functions with a helper that pages don't have.
  await page.addInitScript({ content: "globalThis.__name ??= (named) => named;" });
  await page.addInitScript(probe, ready);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  if (profile === "plain") await page.route(/\.js(\?|$)/, (route) => route.abort());
  if (profile === "slow") {
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const throughput = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
    await cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 150, ...throughput });
  }
  return { page, cdp, close: () => browser.close() };
}

export type Probe = { tasks: [number, number][]; shift: number; painted: number | null; worstInput: number };
declare global {
  interface Window {
    bench: Probe;
  }
}

function probe(ready: string): void {
  const bench: Probe = { tasks: [], shift: 0, painted: null, worstInput: 0 };
  window.bench = bench;
  const watch = (type: string, take: (entry: PerformanceEntry) => void, more: object = {}) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true, ...more });
  watch("longtask", ({ startTime, duration }) => bench.tasks.push([startTime, duration]));
  watch("layout-shift", (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) bench.shift += value;
  });
  watch("event", ({ duration }) => (bench.worstInput = Math.max(bench.worstInput, duration)), {
    durationThreshold: 16,
  });
  const [selector = ready, mustAnswer] = ready.startsWith("hydrated:") ? [ready.slice(9), true] : [ready, false];
  const isReady = () => {
    const element = document.querySelector(selector);
    return element !== null && (!mustAnswer || Object.keys(element).some((name) => name.startsWith("__reactProps")));
  };
  const look = () => {
    if (bench.painted !== null || !isReady()) return;
    bench.painted = Number.POSITIVE_INFINITY;
    // After two frames the element is on screen.
    requestAnimationFrame(() => requestAnimationFrame(() => (bench.painted = performance.now())));
  };
  if (mustAnswer) setInterval(look, 5);
  else new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
}

export async function quiet(): Promise<void> {
  const { cpus } = await import("node:os");
  const busy = () =>
    cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / cpus().length;
  for (let tries = 0; tries < 15; tries += 1) {
    const [before, at] = [busy(), performance.now()];
    await sleep(500);
    if ((busy() - before) / (performance.now() - at) < 0.2) return;
  }
}
