import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NoteNotice } from "@/components/page/list-note-notice";
import type { HistoryNote } from "@/lib/domain/keyword/keyword";

test.each<[HistoryNote, string]>([
  [{ kind: "unread-days", count: 3 }, "3 days can’t be read and are left out."],
  [{ kind: "future-days", count: 1 }, "1 day is still to come and left out."],
  [{ kind: "unread-positions", count: 2 }, "2 positions can’t be read."],
  [{ kind: "failed-checks", count: 1, names: ["Captcha"] }, "The service couldn’t check 1 day: “Captcha”."],
  [{ kind: "snippet-positions", count: 2 }, "2 positions are 0 with a page of this site"],
])("a keyword's page says what its history leaves out: $kind", (note, words) => {
  const html = renderToStaticMarkup(createElement(NoteNotice, { notes: [note], of: "history" }));
  expect(html.replaceAll("\u00a0", " ")).toContain(words);
});
