import { expect, test } from "vitest";
import { VIEWS_MAX, viewQuery } from "@/lib/domain/table/saved-view";
import { ViewBook } from "@/lib/labels/view-book";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";

onBothStores("saved views", (freshPlace) => {
  const { store } = quotaGround(freshPlace);
  const book = (account = "a") => new ViewBook(store(), account);
  const save = (name: string, query: string, id: string | null = null) => book().save("p1", { id, name, query }, 1);

  test("a view saves the table's settings, not its open panels", async () => {
    const { views, problem } = await save("  Top\n10 ", "?sort=-change&row=5&f=position:lte:10&page=2");
    expect(problem).toBeNull();
    expect(views).toMatchObject([{ name: "Top 10", query: "f=position%3Alte%3A10&sort=-change" }]);
    expect(await book("b").ofProject("p1")).toEqual([]);
    expect(await book().ofProject("p2")).toEqual([]);
  });

  test("two views of a project never share a name, even in other case or at the same moment", async () => {
    await save("Boots", "q=boots");
    expect((await save("BOOTS", "q=x")).problem).toBe("A view called “BOOTS” already exists.");
    const both = await Promise.all([save("Tents", "q=a"), save("tents", "q=b")]);
    expect(both.filter(({ problem }) => problem === null)).toHaveLength(1);
    expect(await book().ofProject("p1")).toHaveLength(2);
  });

  test("a view is renamed, given another address, and deleted", async () => {
    const [first] = (await save("Boots", "q=boots")).views;
    if (first === undefined) throw new Error("no view");
    const result = await save("Walking boots", "q=walking", first.id);
    expect(result).toEqual({ views: [{ id: first.id, name: "Walking boots", query: "q=walking" }], problem: null });
    expect((await book().remove("p1", first.id)).views).toEqual([]);
    expect((await save("Boots", "q=boots", first.id)).problem).toMatch(/deleted elsewhere/);
  });

  test("a view without a name, with a long one, or one too many is refused with a reason", async () => {
    expect((await save("  ", "q=x")).problem).toBe("Enter a name for the view.");
    expect((await save("x".repeat(61), "q=x")).problem).toMatch(/61 characters/);
    for (let index = 0; index < VIEWS_MAX; index += 1) await save(`v${index}`, "q=x");
    const { views, problem } = await save("more", "q=x");
    expect([views.length, problem]).toEqual([VIEWS_MAX, `A project can have up to ${VIEWS_MAX} views.`]);
  });
});

test("equal views have equal texts, whatever the order of their parameters", () => {
  expect(viewQuery("sort=-change&q=boots")).toBe(viewQuery("?q=boots&sort=-change&row=7"));
});
