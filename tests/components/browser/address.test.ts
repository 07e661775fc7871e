import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserTab } from "./browser-tab";

type Address = typeof import("@/components/browser/address");

let tab: BrowserTab;
let address: Address;
let close = () => {};
let drawCount = 0;
let pages = 0;
/** Next loads the page on Back and Forward events that reach it. */
const loadPage = () => {
  pages += 1;
};

let count = 0;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  tab = new BrowserTab("/projects/7?q=boots#top");
  close = tab.open();
  count += 1;
  // The query gives each tab its own module instance.
  const module = `@/components/browser/address?tab=${count}`;
  address = (await import(/* @vite-ignore */ module)) as Address;
  tab.window.addEventListener("popstate", loadPage);
  [drawCount, pages] = [0, 0];
  address.onAddress(() => {
    drawCount += 1;
  });
  address.pageShown();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

test("choices made in one event are one history step", async () => {
  address.changeAddress({ q: null, sort: "position:asc" }, "push");
  address.changeAddress({ f: "volume:gte:10,tag:is:a b" }, "push");
  expect(address.addressSearch()).toBe("?sort=position:asc&f=volume:gte:10,tag:is:a+b");
  expect([tab.paths.length, drawCount]).toEqual([1, 2]);
  await Promise.resolve();
  expect(tab.paths).toEqual([
    "/projects/7?q=boots#top",
    "/projects/7?sort=position:asc&f=volume:gte:10,tag:is:a+b#top",
  ]);
});

test("an unchanged value causes no render and no history step", async () => {
  address.changeAddress({ q: "boots", sort: null }, "push");
  await Promise.resolve();
  expect([drawCount, tab.paths]).toEqual([0, ["/projects/7?q=boots#top"]]);
});

test("removing the last parameter removes the question mark", async () => {
  address.changeAddress({ q: null }, "push");
  await Promise.resolve();
  expect(tab.paths.at(-1)).toBe("/projects/7#top");
});

test("typing renders each letter and writes the address at most every 120 ms, without a history step", async () => {
  for (const q of ["b", "bo", "boo"]) {
    address.changeAddress({ q }, "replace");
    await Promise.resolve();
  }
  expect([address.addressSearch(), drawCount, tab.paths]).toEqual(["?q=boo", 3, ["/projects/7?q=b#top"]]);
  vi.advanceTimersByTime(119);
  expect(tab.paths).toEqual(["/projects/7?q=b#top"]);
  vi.advanceTimersByTime(1);
  expect(tab.paths).toEqual(["/projects/7?q=boo#top"]);
});

test("Back after a choice restores the text typed before it", async () => {
  for (const q of ["b", "bo"]) {
    address.changeAddress({ q }, "replace");
    await Promise.resolve();
  }
  address.changeAddress({ sort: "volume:desc" }, "push");
  await Promise.resolve();
  expect(tab.paths).toEqual(["/projects/7?q=bo#top", "/projects/7?q=bo&sort=volume:desc#top"]);
});

test("Back within a page only renders; Back to another page loads it", async () => {
  address.changeAddress({ sort: "volume:desc" }, "push");
  await Promise.resolve();
  tab.go(-1);
  expect([address.addressSearch(), drawCount, pages]).toEqual(["?q=boots", 2, 0]);
  tab.window.history.pushState({ framework: true }, "", "/usage");
  address.pageShown();
  tab.go(-1);
  expect([drawCount, pages]).toEqual([2, 1]);
});

test("a pending change is not written to another page's address", () => {
  address.changeAddress({ q: "b" }, "replace");
  tab.window.history.pushState(null, "", "/usage?range=7d");
  address.writeAddress();
  expect(tab.paths).toEqual(["/projects/7?q=boots#top", "/usage?range=7d"]);
});

test("a late address update by Next keeps the parameters", async () => {
  address.changeAddress({ sort: "volume:desc" }, "push");
  await Promise.resolve();
  tab.window.history.replaceState({ tree: 1 }, "", "/projects/7?q=boots");
  expect(tab.paths.at(-1)).toBe("/projects/7?q=boots&sort=volume:desc#top");
  expect(tab.current.state).toMatchObject({ tree: 1 });
  tab.go(-1);
  expect(pages, "still a step of the same page").toBe(0);
  tab.window.history.replaceState({ tree: 2 }, "", "/usage");
  expect(tab.paths[0]).toBe("/usage");
});

test("a click writes the typed text before another page can open", () => {
  address.changeAddress({ q: "b" }, "replace");
  tab.document.dispatchEvent(new Event("click"));
  expect(tab.paths).toEqual(["/projects/7?q=b#top"]);
});
