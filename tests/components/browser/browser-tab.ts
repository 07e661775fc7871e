type Entry = { state: unknown; href: string };

const HERE = "http://localhost:3000";

export class BrowserTab {
  readonly entries: Entry[];
  private at = 0;
  readonly window: EventTarget & { history: History; location: URL };
  readonly document = new EventTarget();

  constructor(path: string) {
    this.entries = [{ state: null, href: HERE + path }];
    const tab = this;
    class TabHistory {
      get state() {
        return tab.current.state;
      }
      pushState(state: unknown, _unused: string, url?: string | URL | null) {
        tab.entries.splice(tab.at + 1, Number.POSITIVE_INFINITY, { state, href: tab.resolve(url) });
        tab.at += 1;
      }
      replaceState(state: unknown, _unused: string, url?: string | URL | null) {
        tab.entries[tab.at] = { state, href: tab.resolve(url) };
      }
    }
    this.window = new (class extends EventTarget {
      readonly history = new TabHistory() as History;
      /** The page uses only the parts of a location that a URL has. */
      get location() {
        return new URL(tab.current.href);
      }
    })();
    this.globals = {
      window: this.window,
      document: this.document,
      History: TabHistory,
      KeyboardEvent: class extends Event {},
    };
  }
  private readonly globals: Record<string, unknown>;

  get current(): Entry {
    return this.entries[this.at] ?? { state: null, href: HERE };
  }

  get paths(): string[] {
    return this.entries.map(({ href }) => href.slice(HERE.length));
  }

  private resolve(url?: string | URL | null): string {
    return url == null ? this.current.href : new URL(url, this.current.href).href;
  }

  go(steps: number): void {
    this.at += steps;
    this.window.dispatchEvent(
      Object.assign(new Event("popstate", { cancelable: true }), { state: this.current.state }),
    );
  }

  open(): () => void {
    for (const [name, value] of Object.entries(this.globals)) Reflect.set(globalThis, name, value);
    return () => {
      for (const name of Object.keys(this.globals)) Reflect.deleteProperty(globalThis, name);
    };
  }
}
