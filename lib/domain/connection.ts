/** What is connected; never the key nor any part of it. */
export type Connection = {
  source: "sample" | "service";
  /** Base address with any secret in it masked. */
  baseAddress: string;
  keyHeader: string;
  key: "set" | "refused";
  /** When the service refused the key (ISO); null otherwise. */
  keyRefusedAt: string | null;
  requestsPerHourMax: number;
  reserve: number;
  hourOffsetMinutes: number;
};

/** One step of the connection test, in the words of the error table when it failed. */
export type ConnectionStep = {
  name: "address" | "key" | "answer" | "clock";
  state: "done" | "failed" | "waiting";
  text: string;
};
export type ConnectionReport = { steps: ConnectionStep[]; requestsUsed: number };

/** What is held in the store. */
export type SavedFacts = {
  projects: number;
  keywords: number;
  histories: number;
  bytes: number;
  oldestAt: string | null;
};

/** What every page's frame needs; read from saved data, never from the service. */
export type Shell = {
  connection: Connection;
  saved: SavedFacts;
  recentProjects: { id: string; name: string }[];
};
