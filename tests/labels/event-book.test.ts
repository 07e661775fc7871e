import { expect, test } from "vitest";
import { eventsCsv } from "@/lib/domain/export/event-file";
import updates from "@/lib/domain/search-updates.json";
import { eventProblem, eventsOf, type KnownUpdates, knownEvents, type NewEvent } from "@/lib/domain/series/events";
import { EventBook } from "@/lib/labels/event-book";
import { onBothStores } from "../support/both-stores";
import { quotaGround } from "../support/quota/quota-ground";

const KNOWN: KnownUpdates = updates;
const event = (parts: Partial<NewEvent>): NewEvent => ({
  projectId: null,
  from: "2026-03-02",
  to: null,
  text: "New site",
  link: null,
  ...parts,
});

onBothStores("events", (freshPlace) => {
  const { store } = quotaGround(freshPlace);
  const book = (account = "a") => new EventBook(store(), account);

  test("an event belongs to one project or to all, and accounts don't see each other's events", async () => {
    const { events, problem } = await book().add([
      event({ text: "  New\n site ", to: "2026-03-02" }),
      event({ projectId: "p1", from: "2026-01-05", to: "2026-01-09", text: "Sale" }),
    ]);
    expect(problem).toBeNull();
    expect(events).toMatchObject([
      { projectId: "p1", from: "2026-01-05", to: "2026-01-09", text: "Sale" },
      { projectId: null, from: "2026-03-02", to: null, text: "New site" },
    ]);
    expect(eventsOf(events, "p1").map(({ text }) => text)).toEqual(["Sale", "New site"]);
    expect(eventsOf(events, "p2").map(({ text }) => text)).toEqual(["New site"]);
    expect(await book("b").all()).toEqual([]);
    const result = await book().remove(events[0]?.id ?? "");
    expect(result.events.map(({ text }) => text)).toEqual(["New site"]);
    await book().removeAll();
    expect(await book().all()).toEqual([]);
  });

  test("an invalid event is refused with a reason, and nothing of its file is saved", async () => {
    const wrong = [
      [event({ from: "2026-02-30" }), "Write dates as YYYY-MM-DD."],
      [event({ to: "2026-03-01" }), "The last day is before the first one."],
      [event({ text: " \n " }), "Enter what happened."],
      [event({ link: "javascript:alert(1)" }), "Links must start with https://."],
    ] as const;
    for (const [wrongEvent, problem] of wrong) {
      expect((await book().add([event({ text: "fine" }), wrongEvent])).problem).toBe(problem);
    }
    expect(await book().addFile("from,event\n2026-03-02,fine\n2026-13-02,wrong\n")).toEqual({
      events: [],
      problem: "Line 3: Write dates as YYYY-MM-DD.",
    });
    expect((await book().addFile("day,event\n")).problem).toBe(
      "The first line is missing a “from” or an “event” column.",
    );
  });

  test("an exported file imports as the same events, and a second import adds none", async () => {
    const { events } = await book().add([
      event({ text: '=1+1, "quoted"; ümlaut', link: "https://a.example/?x=1,2" }),
      event({ projectId: "p,1", from: "2026-01-05", to: "2026-01-09", text: "Sale" }),
    ]);
    const bare = (all: typeof events) => all.map(({ id: _, ...rest }) => rest);
    expect(bare((await book("b").addFile(eventsCsv(events))).events)).toEqual(bare(events));
    expect((await book("b").addFile(eventsCsv(events))).events).toHaveLength(2);
  });

  test("the known updates are added by choice, once, each with its days and where it was announced", async () => {
    const updateEvents = knownEvents(KNOWN);
    expect(updateEvents.map(eventProblem)).toEqual(updateEvents.map(() => null));
    const first = await book().add(updateEvents);
    expect(first.events).toHaveLength(KNOWN.updates.length);
    expect((await book().add(updateEvents)).events).toEqual(first.events);
    expect(first.events.every(({ link }) => link === KNOWN.source)).toBe(true);
    expect(KNOWN.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
