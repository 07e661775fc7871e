/** Web storage that falls back to the page's memory, because the browser can block storage or run out of space. */
function safeStorage(storage: () => Storage) {
  const memory = new Map<string, string>();
  return {
    get(name: string): string | null {
      try {
        return memory.get(name) ?? storage().getItem(name);
      } catch {
        return null;
      }
    },
    /** @returns null also for damaged text */
    getJson(name: string): unknown {
      try {
        return JSON.parse(this.get(name) ?? "null");
      } catch {
        return null;
      }
    },
    /** @param text null removes the entry */
    set(name: string, text: string | null): void {
      memory.delete(name);
      try {
        if (text === null) storage().removeItem(name);
        else storage().setItem(name, text);
      } catch {
        if (text !== null) memory.set(name, text);
      }
    },
    names(): string[] {
      try {
        return [...memory.keys(), ...Object.keys(storage())];
      } catch {
        return [...memory.keys()];
      }
    },
  };
}

export const tabStorage = safeStorage(() => sessionStorage);
export const browserStorage = safeStorage(() => localStorage);
