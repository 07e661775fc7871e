type Work = { drain(): Promise<unknown>; close(): Promise<unknown> };

const START_REFUSED = 78;

/** Next bundles instrumentation apart from this server, so the two share this object through `globalThis`. */
const globalState = globalThis as typeof globalThis & {
  keywordDeskServer?: { isOwn: boolean; startedWork: (() => Promise<Work | null>) | null };
};
globalState.keywordDeskServer ??= { isOwn: false, startedWork: null };
const state = globalState.keywordDeskServer;

export function markOwnServer(): void {
  state.isOwn = true;
}

/** Nothing would guard the requests of a process started with `next start` or `next dev`. */
export function requireOwnServer(): void {
  if (state.isOwn) return;
  process.stderr.write("Keyword Desk starts with npm start (or npm run dev), never with next start.\n");
  process.exit(START_REFUSED);
}

/** @param startedWork returns null while nothing has been opened */
export function registerWork(startedWork: () => Promise<Work | null>): void {
  state.startedWork = startedWork;
}

export const startedWork = async (): Promise<Work | null> => (await state.startedWork?.()) ?? null;
