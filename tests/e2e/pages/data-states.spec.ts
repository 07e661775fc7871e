import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { DAY_MS } from "../../../lib/domain/time/units";
import { projectHref } from "../../../lib/domain/web/address-params";
import { save } from "../support/ask";
import { expect, test } from "../support/fixtures";

test("K6: fresh and old data name their age; one notice shows and the others fold into it, except on paper", async ({
  connect,
  page,
}) => {
  const rows = [{ id: "1", keyword: "row 1" }, "not a row"];
  const { desk } = await connect(({ rawUrl }) => ({
    json: rawUrl.startsWith("/v1/projects/") ? [{ id: "p", name: "Alder" }] : rows,
  }));
  await save(desk, "fresh", "odd");
  const store = new DatabaseSync(path.join(desk.dataFolder, "keyword-desk.sqlite"), { timeout: 5_000 });
  store.prepare("update saved_copy set as_of = as_of - ? where project_id = 'odd'").run(3 * DAY_MS);
  store.close();
  await page.goto(desk.url + projectHref("fresh"));
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("main")).toContainText(/saved \d\d:\d\d, /i);

  await page.goto(desk.url + projectHref("odd"));
  const part = page.getByText(/rows couldn’t be read\.$/);
  const old = page.getByText(/^Showing saved data from /);
  await expect(part).toBeVisible();
  await expect(old).toBeHidden();
  await page.getByRole("button", { name: "More notices" }).click();
  await expect(old).toBeVisible();
  await expect(page.getByText(/It is 3\sdays old\./)).toBeVisible();
  await page.getByRole("button", { name: "Show one notice" }).click();
  await expect(old).toBeHidden();

  await page.emulateMedia({ media: "print" });
  await expect(part).toBeVisible();
  await expect(old).toBeVisible();
  await expect(page.getByRole("button", { name: "More notices" })).toBeHidden();
});
