import { expect, test } from "vitest";
import {
  type LabelsChange,
  labelsOf,
  NO_LABELS,
  NO_PROJECT_LABELS,
  TAG_LENGTH_MAX,
  TAGS_MAX,
} from "@/lib/domain/keyword/labels";
import { LabelBook } from "@/lib/labels/label-book";
import { rekeyTags } from "@/lib/store/rekey-tags";
import { SavedCopies } from "@/lib/upstream/saved/saved-copies";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";
import { GB_DESKTOP } from "./support";

const BOOTS = { projectId: "p1", keywordId: "k1" };
const SUBJECT = { text: "walking boots", market: GB_DESKTOP };

onBothStores("own labels", (freshPlace) => {
  const { store } = quotaGround(freshPlace);
  const book = (account = "a") => new LabelBook(store(), account);
  const change = (it: LabelsChange, labels = book()) => labels.change(BOOTS, SUBJECT, it, 1);

  test("a star, tags and a note are stored as given, with what they belong to", async () => {
    await change({ kind: "star", starred: true });
    await change({ kind: "tags", add: ["Gear", "=SUM(A1)"], remove: [] });
    const { labels, problem } = await change({ kind: "note", before: "", after: "  two\r\nlines  " });
    expect(problem).toBeNull();
    expect(labels).toEqual({ tags: ["=SUM(A1)", "Gear"], starred: true, note: "two\nlines" });
    expect(await book().entries()).toEqual([{ ...BOOTS, ...SUBJECT, labels }]);
    expect(await book().ofProject("p1")).toEqual({ project: NO_LABELS, keywords: { k1: labels } });
  });

  test("tags and notes with characters that an import lost are listed once", async () => {
    await change({ kind: "tags", add: ["H\ufffdfe", "Gear"], remove: [] });
    await change({ kind: "note", before: "", after: "f\ufffdr sp\ufffdter" });
    const second = { projectId: "p2", keywordId: "k9" };
    await book().change(second, SUBJECT, { kind: "tags", add: ["H\ufffdfe"], remove: [] }, 1);
    expect(await book().damagedTexts()).toEqual(["H\ufffdfe", "f\ufffdr sp\ufffdter"]);
    expect(await book("b").damagedTexts()).toEqual([]);
  });

  test("a project and its keywords are labeled separately, and so are accounts", async () => {
    await book().change(
      { projectId: "p1", keywordId: null },
      { text: "Shop", market: null },
      { kind: "star", starred: true },
      1,
    );
    await change({ kind: "tags", add: ["gear"], remove: [] });
    expect(await book().ofProjects()).toEqual({ p1: { ...NO_LABELS, starred: true } });
    expect((await book().ofProject("p1")).keywords.k1?.starred).toBe(false);
    expect(await book("b").entries()).toEqual([]);
  });

  test("a change to many keywords applies where possible, and refused keywords are counted", async () => {
    const full = Array.from({ length: TAGS_MAX }, (_, index) => `tag ${index}`);
    await change({ kind: "tags", add: full, remove: [] });
    const items = ["k1", "k2", "k3"].map((keywordId) => ({ keywordId, subject: SUBJECT }));
    const outcome = await book().changeMany("p1", items, { kind: "tags", add: ["spring"], remove: [] }, 2);
    expect(outcome.refused).toBe(1);
    expect(outcome.problem).not.toBeNull();
    expect(outcome.labels.k1?.tags).not.toContain("spring");
    expect(outcome.labels.k2?.tags).toEqual(["spring"]);
    const { keywords } = await book().ofProject("p1");
    expect(
      Object.entries(keywords)
        .filter(([, { tags }]) => tags.includes("spring"))
        .map(([id]) => id),
    ).toEqual(["k2", "k3"]);
  });

  test("a tag in another case or Unicode form is the same tag, and the first stays", async () => {
    await change({ kind: "tags", add: ["Café"], remove: [] });
    const { labels } = await change({ kind: "tags", add: ["CAFÉ", "cafe\u0301"], remove: [] });
    expect(labels.tags).toEqual(["Café"]);
    expect((await change({ kind: "tags", add: [], remove: ["café"] })).labels.tags).toEqual([]);
  });

  test.each([
    ["kana voicing marks", ["バス", "パス", "ハス"]],
    ["Devanagari vowel signs", ["दाल", "दिल", "दल"]],
    ["Thai marks", ["ไก", "ไก่", "ไก้"]],
    ["Hebrew points", ["שם", "שָׁם"]],
    ["Arabic marks", ["علم", "عَلَم", "علّم"]],
    ["accents", ["cafe", "café"]],
    ["Korean syllables", ["가", "각", "갂"]],
  ])("tags that differ in %s are different tags", async (_mark, tags) => {
    const { labels, problem } = await change({ kind: "tags", add: tags, remove: [] });
    expect(problem).toBeNull();
    expect(labels.tags.toSorted()).toEqual(tags.toSorted());
    const [first = "", ...others] = tags;
    expect((await change({ kind: "tags", add: [], remove: [first] })).labels.tags.toSorted()).toEqual(
      others.toSorted(),
    );
  });

  test("tags saved under an earlier key can be found, extended and removed", async () => {
    await change({ kind: "tags", add: ["パス"], remove: [] });
    await store().updateTable("label_tag").set({ tag_key: "ハス" }).execute();
    await store().transaction().execute(rekeyTags);
    expect((await change({ kind: "tags", add: ["パス", "ハス"], remove: [] })).labels.tags).toHaveLength(2);
    expect((await change({ kind: "tags", add: [], remove: ["パス"] })).labels.tags).toEqual(["ハス"]);
  });

  test("tags added by twenty people at once are all saved", async () => {
    const adding = Array.from({ length: 20 }, (_, index) => change({ kind: "tags", add: [`t${index}`], remove: [] }));
    await Promise.all(adding);
    expect((await book().ofProject("p1")).keywords.k1?.tags).toHaveLength(20);
  });

  test("a note changed elsewhere is not overwritten, and the response contains the reason", async () => {
    await change({ kind: "note", before: "", after: "first" });
    const late = await change({ kind: "note", before: "", after: "second" });
    expect(late.problem).toMatch(/changed elsewhere/);
    expect(late.labels.note).toBe("first");
    expect((await change({ kind: "note", before: "first", after: "second" })).labels.note).toBe("second");
  });

  test("anything too long or too many is refused with a reason, and nothing changes", async () => {
    await change({ kind: "tags", add: ["kept"], remove: [] });
    const refusals = [
      await change({ kind: "tags", add: ["x".repeat(TAG_LENGTH_MAX + 1)], remove: ["kept"] }),
      await change({ kind: "tags", add: Array.from({ length: TAGS_MAX }, (_, index) => `t${index}`), remove: [] }),
      await change({ kind: "note", before: "", after: "x".repeat(4_001) }),
    ];
    for (const { problem, labels } of refusals) {
      expect(problem).toMatch(/\d/);
      expect(labels).toEqual({ tags: ["kept"], starred: false, note: "" });
    }
  });

  test("labels survive deleting the saved data", async () => {
    const copies = new SavedCopies(store(), "fp", "https://service.example");
    const address = { kind: "keywords", projectId: "p1", keywordId: null } as const;
    await copies.write(address, { body: "{}", summary: null, asOfMs: 1, complete: true, rows: 1 }, []);
    await change({ kind: "star", starred: true });
    await copies.markGone(address, 2);
    await copies.removeAll();
    expect(await copies.read(address)).toBeNull();
    expect(await book().count()).toBe(1);
    await book().removeAll();
    expect(await book().count()).toBe(0);
  });
});

test("a keyword named like an inherited property has no labels", () => {
  expect(labelsOf(NO_PROJECT_LABELS, "constructor")).toEqual(NO_LABELS);
});
