import { z } from "zod";
import { type SettingsTable, wholeNumber } from "./table";

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

export const isHostName = (text: string): boolean => HOST_NAME.test(text);

/** A host name, or an IPv6 address without brackets. */
const isHost = (text: string): boolean =>
  isHostName(text) || (/^[0-9a-f:.]+$/.test(text) && URL.canParse(`http://[${text}]/`));

const port = wholeNumber(1, 65_535);

export const SERVER = {
  host: {
    name: "HOST",
    rule: z.string().toLowerCase().refine(isHost),
    fallback: "127.0.0.1",
    says: "must be an address of this computer without a port, such as 127.0.0.1 or 0.0.0.0",
    meaning:
      "Address the dashboard listens on. Anything that other computers can reach needs a password (npm run set-password) and TRUST_PROXY=1.",
  },
  port: {
    name: "PORT",
    rule: port,
    fallback: "3000",
    says: "must be a port from 1 to 65535",
    meaning: "Port of the dashboard.",
  },
  basePath: {
    name: "BASE_PATH",
    rule: z
      .string()
      .transform((text) => text.replace(/\/+$/, ""))
      .refine((text) => /^(\/[\w.~-]*[\w~-])*$/.test(text) && !/^\/(a|api|mcp|_next|\.well-known)(\/|$)/.test(text)),
    fallback: "",
    says: "must be a path such as /seo, not one that the dashboard uses itself",
    meaning:
      "Path below which a proxy serves the dashboard, such as /seo for https://example.com/seo/. The dashboard is built again when it changes. Not set: none.",
    example: "/seo",
  },
  referenceApiPort: {
    name: "REFERENCE_API_PORT",
    rule: port,
    fallback: "4010",
    says: "must be a port from 1 to 65535",
    meaning: "Port of the reference API, which runs while no service is connected.",
  },
  dataFolder: {
    name: "DATA_FOLDER",
    rule: z.string().min(1),
    fallback: "data",
    says: "must be the path of a folder",
    meaning:
      "Folder for saved data, the request ledger, the password and the sample; absolute, or relative to the project.",
  },
  secretKeyFile: {
    name: "SECRET_KEY_FILE",
    rule: z.string().min(1),
    fallback: null,
    says: "must be the path of a file",
    meaning:
      "File with the secret that seals keys entered in the browser; made on first use, for its owner only. Not set: secret.key in the data folder. Several hosts need the same file, and backups should not hold it.",
  },
  databaseUrl: {
    name: "DATABASE_URL",
    rule: z.string().refine((text) => URL.canParse(text) && /^postgres(ql)?:\/\/[^/?]/.test(text)),
    fallback: null,
    says: "must be the address of a PostgreSQL database, such as postgres://user:password@host:5432/keyword_desk",
    meaning:
      "PostgreSQL database for dashboards on several hosts. Not set: a SQLite file in the data folder, for any number of processes on one host.",
    example: "postgres://user:password@host:5432/keyword_desk",
  },
} as const satisfies SettingsTable;
