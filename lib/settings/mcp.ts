import { z } from "zod";
import { type SettingsTable, splitList, type ValuesOf } from "./table";

type NamedToken = { name: string; token: string };

const CLIENT_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/;
/** 22 base64 characters contain 128 bits. */
const NAMED_TOKEN = /^([^:]+):([\x21-\x2b\x2d-\x7e]{22,512})$/;

/** "name:token, name:token" with unique names and tokens; null: invalid. */
function namedTokens(text: string): NamedToken[] | null {
  const tokens = splitList(text).map((part) => {
    const [, name = "", token = ""] = NAMED_TOKEN.exec(part) ?? [];
    return { name: name.trim(), token };
  });
  const isDistinct = (values: string[]) => new Set(values).size === values.length;
  if (tokens.some(({ name }) => !CLIENT_NAME.test(name))) return null;
  if (!isDistinct(tokens.map(({ name }) => name)) || !isDistinct(tokens.map(({ token }) => token))) return null;
  return tokens;
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol) && new URL(text).origin === text;

export const MCP = {
  clientName: {
    name: "MCP_CLIENT_NAME",
    rule: z.string().regex(CLIENT_NAME),
    fallback: "Stdio agent",
    says: "must be a name of 1 to 40 letters, digits, spaces, “.”, “_” or “-”",
    meaning: "Name of the agent behind npm run mcp on the usage page.",
  },
  account: {
    name: "MCP_ACCOUNT",
    rule: z.string().regex(/^[a-z0-9-]{0,60}$/),
    fallback: "",
    says: "must be the name of an account in URLs, such as garden-client",
    meaning: "Account that npm run mcp reads, by its name in URLs. Default: the first account.",
    example: "garden-client",
  },
  tokens: {
    name: "MCP_TOKENS",
    rule: z.string().transform(namedTokens).pipe(z.array(z.custom<NamedToken>())),
    fallback: "",
    says: "must be pairs of name:token with commas between them; every name and token differs, and a token has at least 22 characters without spaces or commas",
    meaning:
      "Opens /mcp to agents that hold one of these bearer tokens: pairs of name:token separated by commas, each token at least 22 characters long. Not set: /mcp does not exist.",
  },
  allowedOrigins: {
    name: "MCP_ALLOWED_ORIGINS",
    rule: z
      .string()
      .transform(splitList)
      .refine((origins) => origins.every(isOrigin)),
    fallback: "",
    says: "must be origins with commas between them, such as https://tools.example.com",
    meaning: "Other origins whose pages may call /mcp, for agents that run in a browser; separated by commas.",
    example: "https://tools.example.com",
  },
} as const satisfies SettingsTable;

export type McpSettings = ValuesOf<typeof MCP>;
