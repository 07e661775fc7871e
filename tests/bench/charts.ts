import { quiet, visit } from "./support/browser";
import { codeSize } from "./support/code-size";
import { installTools } from "./support/interact";
import { CHARTED, projectOf } from "./support/keyword-service";
import { load } from "./support/load";
import type { Bar } from "./support/report";
import { median, medians } from "./support/statistics";

const KIB = 1024;
/** KiB that the keyword page may add to the framework's own scripts. */
const SCRIPTS_ADDED_KIB = 70;
/** React elements compared with paths written as text. */
const BESIDE_PATHS = 2.5;
const CHART = "main svg[role=img]";
const SMALL_CHART = "components/charts/small/sparkline.tsx";
const IN_EVERY_PAGE = ["clsx"];

type Drawing = { first: number; again: number };

export async function chartBars(desk: string, floor: string, limit: string, runs: number): Promise<Bar[]> {
  const project = `${desk}/projects/${projectOf(100)}`;
  const keyword = `${project}/keywords/${CHARTED[0]}`;
  const compared = `${project}/compare?k=${CHARTED.join(",")}&range=28d`;
  const ours: Drawing[] = [];
  const least: Drawing[] = [];
  const scripts = { floor: [] as number[], ours: [] as number[], painted: [] as number[], fcp: [] as number[] };
  for (let run = 0; run < runs; run += 1) {
    ours.push(await draw(compared, "main label:has(input[value=all])", "main label:has(input[value='28d'])"));
    least.push(await draw(`${limit}/chart`, ".all", ".part"));
    const [bare, page] = [await load(`${floor}/client`, "[data-ready]"), await load(keyword, CHART)];
    scripts.floor.push(bare.scriptBytes);
    scripts.ours.push(page.scriptBytes);
    scripts.painted.push(page.painted);
    scripts.fcp.push(bare.fcp);
  }
  const [figure, anchor] = [medians(ours), medians(least)];
  const bar = (name: string, of: number, beside: number, most: number): Bar => ({
    name: `${name}, ${CHARTED.length} keywords of 730 days, press to frame`,
    figure: of,
    unit: "ms",
    anchor: beside,
    anchorName: "paths by hand",
    bar: most,
  });
  const small = await codeSize(SMALL_CHART);
  const brought = small.packages.filter((name) => !IN_EVERY_PAGE.includes(name));
  if (brought.length > 0) throw new Error(`The small charts of the table bring ${brought} along`);
  return [
    bar("Chart drawn first", figure.first, anchor.first, BESIDE_PATHS),
    bar("Chart drawn again", figure.again, anchor.again, BESIDE_PATHS),
    {
      name: "Chart on the screen, cold load of the keyword page",
      figure: median(scripts.painted),
      unit: "ms",
      anchor: median(scripts.fcp),
      anchorName: "first paint of the empty page",
      bar: BESIDE_PATHS,
    },
    {
      name: "Scripts of the first load, keyword page",
      figure: median(scripts.ours) / KIB,
      unit: "KiB",
      anchor: median(scripts.floor) / KIB + SCRIPTS_ADDED_KIB,
      anchorName: `empty page + ${SCRIPTS_ADDED_KIB} KiB`,
      bar: 1,
    },
    {
      name: "Chart code in the first load of the table",
      figure: small.bytes / KIB,
      unit: "KiB",
      anchor: 5,
      anchorName: "limit",
      bar: 1,
    },
  ];
}

async function draw(url: string, everything: string, part: string): Promise<Drawing> {
  await quiet();
  const { page, close } = await visit("main");
  try {
    await page.goto(url, { waitUntil: "networkidle" });
    await page.waitForTimeout(500);
    await page.evaluate(installTools, { row: "main", scroller: null });
    const press = async (selector: string) => {
      await page.evaluate(() => window.tools.arm("pointerup"));
      await page.locator(selector).first().click();
      return page.evaluate(() => window.tools.settled());
    };
    const first = await press(everything);
    await press(part);
    return { first, again: await press(everything) };
  } finally {
    await close();
  }
}
