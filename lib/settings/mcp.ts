import { z } from "zod";

/** How agents reach the data. */
export type McpSettings = {
  /** What the usage page calls the agent behind `npm run mcp`. */
  clientName: string;
  /** Named bearer tokens of `/mcp`; none: the address does not exist. */
  tokens: { name: string; token: string }[];
  /** Origins beside the dashboard's own that may ask `/mcp` from a browser. */
  allowedOrigins: string[];
};

const CLIENT_NAME = /^[A-Za-z0-9][A-Za-z0-9 ._-]{0,39}$/;
/** 22 characters of base64 hold 128 bits. */
const NAMED_TOKEN = /^([^:]+):([\x21-\x2b\x2d-\x7e]{22,512})$/;

/** "name:token, name:token" with names and tokens that are all different; null when it is anything else. */
function namedTokens(text: string): McpSettings["tokens"] | null {
  const tokens = text.split(",").map((part) => {
    const [, name = "", token = ""] = NAMED_TOKEN.exec(part.trim()) ?? [];
    return { name: name.trim(), token };
  });
  const isDistinct = (values: string[]) => new Set(values).size === values.length;
  if (tokens.some(({ name }) => !CLIENT_NAME.test(name))) return null;
  if (!isDistinct(tokens.map(({ name }) => name)) || !isDistinct(tokens.map(({ token }) => token))) return null;
  return tokens;
}

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol) && new URL(text).origin === text;

const NONE: never[] = [];

/** Each setting of the agents: its rule, its default, and the sentence that follows its name when the rule is broken. */
export const MCP_RULES = {
  MCP_CLIENT_NAME: {
    rule: z.string().regex(CLIENT_NAME),
    fallback: "Stdio agent",
    says: "must be a name of 1 to 40 letters, digits, spaces, “.”, “_” or “-”",
  },
  MCP_TOKENS: {
    rule: z.string().transform(namedTokens).pipe(z.array(z.custom<McpSettings["tokens"][number]>())),
    fallback: NONE,
    says: "must be pairs of name:token with commas between them; every name and token differs, and a token has at least 22 characters without spaces or commas",
  },
  MCP_ALLOWED_ORIGINS: {
    rule: z
      .string()
      .transform((text) => text.split(",").map((origin) => origin.trim()))
      .refine((origins) => origins.every(isOrigin)),
    fallback: NONE,
    says: "must be origins with commas between them, such as https://tools.example.com",
  },
} as const;
