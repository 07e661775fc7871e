/** A connection that was entered in the browser, as people see it; never its key nor anything of it. */
export type AccountFacts = {
  id: string;
  title: string;
  /** May say {key} where the key goes. */
  address: string;
  /** By the names of the environment; what is sealed with the key is not among them. */
  settings: Record<string, string>;
  /** `unopenable`: sealed with a secret that is not here; `none`: disconnected. */
  key: "set" | "unopenable" | "none";
  /** When the key was entered (ISO); null: there is none. */
  keySetAt: string | null;
  /** Further headers are sealed with the key. */
  hasExtraHeaders: boolean;
  isInUse: boolean;
  version: number;
  changedAt: string;
  changedBy: string;
};
