import { searchText } from "@/lib/domain/web/address-params";

/** Choices add a history step; typing does not. */
type Step = "push" | "replace";
type Changes = Readonly<Record<string, string | null>>;

/** History steps of the same page view share this mark: moving between them loads no page. */
const MARK = "keywordDeskPage";
/** Safari refuses more than 100 changes of the address in 10 seconds. */
const TYPING_MS = 120;

type Waiting = { path: string; search: string; step: Step; timer?: ReturnType<typeof setTimeout> };

const listeners = new Set<() => void>();
let waiting: Waiting | null = null;
let writtenAt = 0;
let pageMark: string | null = null;

const markOf = (state: unknown): string | null => {
  const mark: unknown = typeof state === "object" && state !== null ? Reflect.get(state, MARK) : null;
  return typeof mark === "string" ? mark : null;
};

const tell = () => {
  for (const listener of listeners) listener();
};

/** The current search, including a change that is not written yet. */
export const addressSearch = (): string => waiting?.search ?? window.location.search;

export function onAddress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Readers update within this event. Changes made in one event are one history step; null removes a parameter. */
export function changeAddress(changes: Changes, step: Step): void {
  const params = new URLSearchParams(addressSearch());
  const before = params.toString();
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  if (params.toString() === before) return;
  const search = searchText(params);
  if (step === "push" && waiting?.step === "replace") writeAddress();
  clearTimeout(waiting?.timer);
  waiting = { path: window.location.pathname, search, step: waiting?.step ?? step };
  const restMs = waiting.step === "push" ? 0 : writtenAt + TYPING_MS - Date.now();
  if (restMs <= 0) queueMicrotask(writeAddress);
  else waiting.timer = setTimeout(writeAddress, restMs);
  tell();
}

/** Bypasses the Next router: it would load the page again for every step and then overwrite the address. */
export function writeAddress(): void {
  if (waiting === null) return;
  const { path, search, step, timer } = waiting;
  clearTimeout(timer);
  waiting = null;
  const { history, location } = window;
  if (path !== location.pathname) return;
  writtenAt = Date.now();
  pageMark ??= Math.random().toString(36).slice(2);
  const state = { ...history.state, [MARK]: pageMark };
  const href = `${path}${search}${location.hash}`;
  if (step === "push") {
    History.prototype.replaceState.call(history, state, "", location.href);
    History.prototype.pushState.call(history, state, "", href);
  } else History.prototype.replaceState.call(history, state, "", href);
}

export function pageShown(): void {
  pageMark = markOf(window.history.state);
}

/** Back and Forward within one page view need no page load. */
function onStep(event: PopStateEvent): void {
  clearTimeout(waiting?.timer);
  waiting = null;
  if (pageMark === null || markOf(event.state) !== pageMark) return;
  event.stopImmediatePropagation();
  tell();
}

function beforePress(event: Event): void {
  const isTyping =
    event instanceof KeyboardEvent && event.target instanceof Element && event.target.matches("input, textarea");
  if (!isTyping) writeAddress();
}

/** Next may write the address of the rendered page again later, without the steps taken on it. Keep our parameters. */
function keepParameters(): void {
  const replaceState = window.history.replaceState.bind(window.history);
  window.history.replaceState = (state: unknown, unused: string, url?: string | URL | null) => {
    const { history, location } = window;
    const isOwnPage = url != null && new URL(url, location.href).pathname === location.pathname;
    if (!isOwnPage) return replaceState(state, unused, url);
    replaceState({ ...Object(state), [MARK]: markOf(history.state) ?? undefined }, unused, location.href);
  };
}

if (typeof window !== "undefined") {
  keepParameters();
  window.addEventListener("popstate", onStep, { capture: true });
  window.addEventListener("pagehide", writeAddress);
  document.addEventListener("click", beforePress, { capture: true });
  document.addEventListener("keydown", beforePress, { capture: true });
}
