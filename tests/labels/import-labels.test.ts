import { expect, test } from "vitest";
import { labelsCsv } from "@/lib/domain/export/label-file";
import { datedNotes } from "@/lib/domain/series/events";
import { importLabels } from "@/lib/labels/import-labels";
import { LabelBook } from "@/lib/labels/label-book";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";
import { GB_DESKTOP, keywordOf } from "./support";

const MOBILE = { ...GB_DESKTOP, device: "mobile" };
const PROJECTS = [
  {
    projectId: "p1",
    name: "Shop",
    keywords: [keywordOf("k1", "boots"), keywordOf("k2", "boots", MOBILE), keywordOf("k3", "=tent, 2 person")],
  },
  { projectId: "p2", name: "Café", keywords: [keywordOf("k4", "tea"), keywordOf("k5", "boiling tea")] },
];

onBothStores("a file of labels", (freshPlace) => {
  const { store } = quotaGround(freshPlace);
  const book = (account = "a") => new LabelBook(store(), account);
  const bring = (text: string, options: { apply?: boolean; replace?: boolean; account?: string } = {}) => {
    const { apply = true, replace = false, account = "a" } = options;
    return importLabels(book(account), {
      projects: PROJECTS,
      request: { text, apply, replace },
      nowMs: 1,
    });
  };

  test("an export imports as exactly the same labels in another account", async () => {
    const note = "'=1+1\n“quoted”, with; all\tof it";
    const on = (keywordId: string, text: string) => ({
      projectId: "p1",
      keywordId,
      subject: { text, market: GB_DESKTOP },
    });
    for (const { subject, ...place } of [on("k1", "boots"), on("k3", "=tent, 2 person")]) {
      await book().change(place, subject, { kind: "note", before: "", after: note }, 1);
      await book().change(place, subject, { kind: "tags", add: ["-5", "@home", "a b"], remove: [] }, 1);
    }
    const shop = { projectId: "p1", keywordId: null };
    await book().change(shop, { text: "Shop", market: null }, { kind: "star", starred: true }, 1);
    const report = await bring(labelsCsv(await book().entries()), { account: "b" });
    expect(report).toMatchObject({ problem: null, rows: 3, matched: 3, leftOutTotal: 0, applied: true });
    expect(await book("b").entries()).toEqual(await book().entries());
  });

  test("dated lines of a note survive a file unchanged, even from a spreadsheet with other line endings", async () => {
    const note = "- 2026-10-02 – page moved, “/base-layers”\n2026-11-14: new title\nno day\n=2026";
    const place = { projectId: "p1", keywordId: "k1" };
    const subject = { text: "boots", market: GB_DESKTOP };
    await book().change(place, subject, { kind: "note", before: "", after: note }, 1);
    const days = [
      { on: "2026-10-02", text: "page moved, “/base-layers”" },
      { on: "2026-11-14", text: "new title" },
    ];
    const file = labelsCsv(await book().entries());
    for (const [account, text] of [
      ["b", file],
      ["c", file.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n")],
    ] as const) {
      expect(await bring(text, { account })).toMatchObject({ notes: 1, leftOutTotal: 0 });
      const { keywords } = await book(account).ofProject("p1");
      expect(datedNotes(keywords.k1?.note ?? "")).toMatchObject(days);
    }
    expect((await book("b").ofProject("p1")).keywords.k1?.note).toBe(note);
  });

  test.each(["BOILING Tea", "boiling  tea", "Boiling\u00a0TEA"])(
    "%s matches the saved boiling tea",
    async (keyword) => {
      const report = await bring(`keyword,tags\n${keyword},hot\n`);
      expect(report).toMatchObject({ matched: 1, tags: 1, leftOutTotal: 0 });
    },
  );

  test("a preview counts what would change and changes nothing", async () => {
    const report = await bring('keyword,tags,starred\ntea,"hot; drink",yes\n', { apply: false });
    expect(report).toMatchObject({ matched: 1, tags: 2, stars: 1, notes: 0, applied: false });
    expect(await book().entries()).toEqual([]);
  });

  test("a phrase tracked twice needs its market, and a row that matches nothing is named by its line", async () => {
    const report = await bring("keyword;device;tags\nboots;;a\nboots;Mobile;b\nboats;;c\n");
    expect(report).toMatchObject({ rows: 3, matched: 1, leftOutTotal: 2 });
    expect(report.leftOut.map(({ line, why }) => [line, why])).toEqual([
      [2, "Matches 2 keywords. Add its market or its ID."],
      [4, "No saved keyword matches."],
    ]);
    expect((await book().ofProject("p1")).keywords).toEqual({ k2: { tags: ["b"], starred: false, note: "" } });
  });

  test("nothing saved is replaced unless requested", async () => {
    await bring("keyword_id,starred,note,tags\nk4,yes,mine,old\n");
    const file = "keyword_id,starred,note,tags\nk4,no,theirs,new\n";
    expect(await bring(file)).toMatchObject({ differing: 2, notes: 0, stars: 0, tags: 1 });
    expect((await book().ofProject("p2")).keywords.k4).toEqual({ tags: ["new", "old"], starred: true, note: "mine" });
    expect(await bring(file, { replace: true })).toMatchObject({ differing: 2, notes: 1, stars: 1, tags: 0 });
    expect((await book().ofProject("p2")).keywords.k4).toEqual({
      tags: ["new", "old"],
      starred: false,
      note: "theirs",
    });
  });

  test("an unreadable file says why, with the line", async () => {
    expect((await bring("")).problem).toBe("The file is empty.");
    expect((await bring("page,tags\nx,y\n")).problem).toMatch(/“keyword_id” or “keyword”/);
    expect((await bring("keyword,volume\nx,1\n")).problem).toMatch(/“starred”, “tags” or “note”/);
    expect((await bring("keyword,tags\ntea,hot\nsoup,a,b\n")).problem).toMatch(/^Line 3 can’t be read/);
    const odd = await bring("keyword,starred\ntea,maybe\n");
    expect(odd.leftOut[0]?.why).toMatch(/Use yes, no or leave it empty/);
  });

  test("the same keyword on two lines gets both lines' labels", async () => {
    const report = await bring("keyword,tags,note\ntea,hot,first\ntea,cold,second\n");
    expect(report).toMatchObject({ matched: 2, tags: 2, notes: 1, differing: 1 });
    expect((await book().ofProject("p2")).keywords.k4?.note).toBe("first");
  });
});
