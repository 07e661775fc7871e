import type { Store } from "../store/open-store";
import { EventBook } from "./event-book";
import { LabelBook } from "./label-book";
import { ViewBook } from "./view-book";

export type Books = { labels: LabelBook; views: ViewBook; events: EventBook; removeAll(): Promise<void> };

export function openBooks(store: Store, namespace: string): Books {
  const labels = new LabelBook(store, namespace);
  const views = new ViewBook(store, namespace);
  const events = new EventBook(store, namespace);
  return {
    labels,
    views,
    events,
    async removeAll() {
      await labels.removeAll();
      await views.removeAll();
      await events.removeAll();
    },
  };
}
