import type { FixtureHandler } from "../../support/services/fixture-service";
import { expect, test } from "../support/fixtures";

const NAMES = ["Alder", "Birch", "Cedar", "Douglas fir", "Elm", "Fir", "Ginkgo", "Hazel", "Ivy"];

const answer: FixtureHandler = ({ url: { pathname } }) => {
  const index = Number(pathname.split("/").at(-2));
  const projects = NAMES.map((name, id) => ({ id, name, domain: `${name.slice(0, 3)}.example`, keyword_count: 2 }));
  const place = 3 + index * 10;
  const rows = [place, place + 1].map((position, row) => ({
    id: `${index}-${row}`,
    keyword: `phrase ${row}`,
    position,
    previous_position: position + 1,
  }));
  return { json: pathname === "/v1/projects/" ? projects : rows };
};

test("the project list is searched, sorted and summarized from saved data, with recent projects", async ({
  connect,
  page,
}) => {
  const { service, desk } = await connect(answer);
  await page.goto(`${desk.url}/projects`);
  for (const name of ["Birch", "Elm"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("rowheader")).toHaveCount(2);
    await page.goto(`${desk.url}/projects`);
  }
  const requestCount = service.requests.length;
  const names = page.getByRole("rowheader").getByRole("link");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("link", { name, exact: true }) });
  await expect(names).toHaveText(NAMES);
  await expect(row("Birch")).toContainText("13.5");
  await expect(row("Birch")).toContainText("11–20: 2");
  await expect(row("Alder").getByRole("cell", { name: /^Not loaded · 1\+? request/ })).toBeVisible();

  await page.getByRole("button", { name: "Avg position" }).click();
  await expect(page).toHaveURL(/sort=position/);
  await expect(names.nth(0)).toHaveText("Birch");
  await expect(names.nth(1)).toHaveText("Elm");
  await page.getByRole("searchbox", { name: "Search projects" }).fill("DOU");
  await expect(names).toHaveText(["Douglas fir"]);
  await page.getByRole("searchbox", { name: "Search projects" }).fill("");

  await expect(page.getByRole("navigation", { name: "Recent projects" }).getByRole("link")).toHaveText([
    /Elm$/,
    /Birch$/,
  ]);
  await page.setViewportSize({ width: 360, height: 740 });
  const recent = page.getByRole("navigation", { name: "Recent projects" });
  await expect(recent.getByRole("link")).toHaveText(["Elm", "Birch"]);
  expect(service.requests).toHaveLength(requestCount);
});
