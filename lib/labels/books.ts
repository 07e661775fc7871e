import type { Store } from "../store/open-store";
import { EventBook } from "./event-book";
import { LabelBook } from "./label-book";
import { ViewBook } from "./view-book";

/**
 * What people have written themselves: none of it is ever sent anywhere.
 * @property labels tags, stars and notes
 * @property views views of projects under names
 * @property events what happened on which day, for charts
 */
export type Books = { labels: LabelBook; views: ViewBook; events: EventBook; removeAll(): Promise<void> };

/** @param namespace whose books these are */
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
