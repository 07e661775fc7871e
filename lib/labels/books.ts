import type { Store } from "../store/open-store";
import { EventBook } from "./event-book";
import { LabelBook } from "./label-book";
import { ViewBook } from "./view-book";

export function openBooks(store: Store, namespace: string) {
  const [labels, views] = [new LabelBook(store, namespace), new ViewBook(store, namespace)];
  const events = new EventBook(store, namespace);
  const removeAll = async (): Promise<void> => {
    for (const book of [labels, views, events]) await book.removeAll();
  };
  return { labels, views, events, removeAll };
}
