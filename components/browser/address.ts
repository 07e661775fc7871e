"use client";

import { searchText } from "@/lib/domain/web/address-params";

/** A choice is a step of history; what is typed is not. */
export type Step = "push" | "replace";
export type Changes = Readonly<Record<string, string | null>>;

/** Steps that one showing of a page has made carry the same mark: between them no page needs to be loaded. */
const MARK = "keywordDeskPage";
/** Safari refuses more than 100 changes of the address in 10 seconds. */
const TYPING_MS = 120;

type Waiting = { path: string; search: string; step: Step; timer?: ReturnType<typeof setTimeout> };

const listeners = new Set<() => void>();
let waiting: Waiting | null = null;
let writtenAt = 0;
let shown: string | null = null;

const markOf = (state: unknown): string | null => {
  const mark: unknown = typeof state === "object" && state !== null ? Reflect.get(state, MARK) : null;
  return typeof mark === "string" ? mark : null;
};

const tell = () => {
  for (const listener of listeners) listener();
};

/** What the address asks for, or is about to. */
export const addressSearch = (): string => waiting?.search ?? window.location.search;

export function onAddress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Changes parameters of the address: everything that reads them is drawn with this event, the address itself follows.
 * Changes made in one event are one step; null takes a parameter out.
 */
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

/**
 * Writes what waits. Past the framework: it would read the page again for every step, and write its own idea of the
 * address over ours once that is done.
 */
export function writeAddress(): void {
  if (waiting === null) return;
  const { path, search, step, timer } = waiting;
  clearTimeout(timer);
  waiting = null;
  const { history, location } = window;
  if (path !== location.pathname) return;
  writtenAt = Date.now();
  shown ??= Math.random().toString(36).slice(2);
  const state = { ...history.state, [MARK]: shown };
  const href = `${path}${search}${location.hash}`;
  if (step === "push") {
    History.prototype.replaceState.call(history, state, "", location.href);
    History.prototype.pushState.call(history, state, "", href);
  } else History.prototype.replaceState.call(history, state, "", href);
}

/** A page of the framework is on screen. */
export function pageShown(): void {
  shown = markOf(window.history.state);
}

/** Back and Forward between steps of the page that is on screen only change what it shows. */
function onStep(event: PopStateEvent): void {
  clearTimeout(waiting?.timer);
  waiting = null;
  if (shown === null || markOf(event.state) !== shown) return;
  event.stopImmediatePropagation();
  tell();
}

/** A press that may open another page: Back has to find what was typed. */
function beforePress(event: Event): void {
  const isTyping =
    event instanceof KeyboardEvent && event.target instanceof Element && event.target.matches("input, textarea");
  if (!isTyping) writeAddress();
}

/**
 * The framework writes the address of the page it has drawn once more, however late. Of the page on screen it does not
 * know the steps, so its parameters stay as they are.
 */
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
