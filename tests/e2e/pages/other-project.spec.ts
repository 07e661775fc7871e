import { ask, keywordsPath } from "../support/ask";
import { expectErrorScreen } from "../support/error-screen";
import { expect, test } from "../support/fixtures";
import { startUpstream } from "../support/upstream";

const ANSWERS: Record<string, object> = {
  "/v1/projects/": [
    { id: "a", name: "Alder" },
    { id: "b", name: "Birch" },
  ],
  "/v1/project-keywords-list/a/": [{ id: "k1", keyword: "bark" }],
  "/v1/project-keywords-list/b/": [{ id: "k2", keyword: "catkin" }],
};

test("a keyword seen in another project is opened there", async ({ createDesk, page }) => {
  const service = await startUpstream((request, response) => {
    const answer = ANSWERS[new URL(request.url ?? "/", "http://service").pathname];
    response.writeHead(answer === undefined ? 403 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? { detail: "No." }));
  });
  try {
    const desk = await createDesk({ baseUrl: service.baseUrl, key: "hand-made-key" });
    for (const path of ["/api/projects", keywordsPath("a"), keywordsPath("b")])
      expect((await ask(desk, path)).status).toBe(200);
    const asked = service.requests.length;
    await page.goto(`${desk.url}/projects/a/keywords/k2`);
    await expectErrorScreen(page, {
      title: "This keyword belongs to another project",
      text: /The link pairs it with (a|Alder), but it was last seen in Birch\. Open it there\./,
      actions: ["Open in Birch", "Back to keywords"],
      counted: "No",
    });
    expect(service.requests, "the saved lists knew").toHaveLength(asked);
    await page.getByRole("link", { name: "Open in Birch" }).click();
    await expect(page).toHaveURL(`${desk.url}/projects/b/keywords/k2`);
    expect(service.requests.every((line) => line.startsWith("GET "))).toBe(true);
  } finally {
    await service.stop();
  }
});
