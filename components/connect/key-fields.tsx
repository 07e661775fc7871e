import type { ChangeEvent } from "react";
import { Details } from "@/components/ui/details";
import { SelectField, TextField } from "@/components/ui/inputs";
import type { AccountFacts, FormField } from "@/lib/domain/response/account";
import { inFormWords, labelOf, meaningOf } from "./field-words";
import { KEY_WAYS, type KeyWay, wayOf } from "./key-ways";
import type { Connect } from "./use-connect";

const NEW_KEY = "Encrypted on the server when you save. It’s never shown again and never sent to this page.";
const KEY_NOTES: Record<AccountFacts["key"], string> = {
  set: "Leave this empty to use the current key.",
  unopenable: "The saved key can’t be decrypted here. Enter it again.",
  none: "Disconnected: there is no key. Enter one to connect again.",
};

const WAY_FIELDS: Partial<Record<KeyWay, { name: string; placeholder: string; note?: string }[]>> = {
  header: [
    { name: "UPSTREAM_KEY_HEADER", placeholder: "Authorization" },
    { name: "UPSTREAM_KEY_FORMAT", placeholder: "Bearer {key}", note: "{key} stands for the key." },
  ],
  query: [{ name: "UPSTREAM_KEY_PARAMETER", placeholder: "key" }],
};

/** The key field never shows a saved key. */
export function KeyFields({ connect, account }: { connect: Connect; account: AccountFacts | null }) {
  const { draft, problemOf, change } = connect;
  const way = wayOf(draft, draft.address);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        ref={connect.key}
        label={account === null ? "Key" : "New key"}
        type="password"
        autoComplete="off"
        data-1p-ignore
        data-lpignore="true"
        note={connect.keyChanged ?? (account === null ? NEW_KEY : KEY_NOTES[account.key])}
        problem={problemOf("UPSTREAM_API_KEY")}
        onChange={connect.touchKey}
        onBlur={connect.leaveKey}
      />
      <SelectField
        label="Authentication"
        value={way}
        problem={problemOf("UPSTREAM_KEY_IN")}
        note={
          way === "path" ? "Write {key} into the base URL where the key belongs." : "See the service’s documentation."
        }
        options={Object.entries(KEY_WAYS).map(([value, { label }]) => ({ value, label }))}
        onChange={(event) => change(KEY_WAYS[event.target.value as KeyWay].settings)}
      />
      {WAY_FIELDS[way]?.map(({ name, ...field }) => (
        <TextField
          key={name}
          label={labelOf(name)}
          value={draft[name] ?? ""}
          problem={problemOf(name)}
          onChange={(event) => change({ ...(way === "query" && { UPSTREAM_KEY_IN: way }), [name]: event.target.value })}
          {...field}
        />
      ))}
    </div>
  );
}

const ELSEWHERE = new Set(["UPSTREAM_KEY_HEADER", "UPSTREAM_KEY_FORMAT", "UPSTREAM_KEY_IN", "UPSTREAM_KEY_PARAMETER"]);
const FIRST = ["REQUESTS_PER_HOUR", "HOUR_OFFSET_MINUTES", "RESERVE"];
const rankOf = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const CHOICES: Record<string, { value: string; label: string }[]> = {
  UPSTREAM_KEYWORDDATA_ID: [
    { value: "", label: "the keyword’s" },
    { value: "project", label: "the project’s" },
  ],
  STRICT_ROLLING_HOUR: [
    { value: "", label: "off" },
    { value: "on", label: "on" },
  ],
};

type MoreSettingsProps = { connect: Connect; fields: readonly FormField[]; hasExtraHeaders: boolean };

export function MoreSettings({ connect, fields, hasExtraHeaders }: MoreSettingsProps) {
  const { draft, problemOf, change } = connect;
  const visibleFields = fields
    .filter(({ name }) => !ELSEWHERE.has(name))
    .sort((one, other) => rankOf(one.name) - rankOf(other.name));
  const isOpen = visibleFields.some(({ name }) => problemOf(name) !== null);
  return (
    <Details summary="Advanced" className="mt-4" open={isOpen || undefined}>
      <div className="mt-3 grid gap-4 text-fg sm:grid-cols-2">
        {visibleFields.map(({ name, usual, meaning, example }) => {
          const options = CHOICES[name];
          const words = [
            name === "UPSTREAM_EXTRA_HEADERS" &&
              hasExtraHeaders &&
              "Set and not shown; enter all of them to replace them.",
            inFormWords(meaningOf(name, meaning)),
            options === undefined && `Default: ${usual ?? "none"}.`,
          ];
          const common = {
            name,
            label: labelOf(name),
            note: words.filter(Boolean).join(" "),
            problem: problemOf(name),
            value: draft[name] ?? "",
            onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
              change({ [name]: event.target.value }),
          };
          return options === undefined ? (
            <TextField key={name} {...common} placeholder={example ?? usual ?? ""} />
          ) : (
            <SelectField key={name} {...common} options={options} />
          );
        })}
      </div>
    </Details>
  );
}
