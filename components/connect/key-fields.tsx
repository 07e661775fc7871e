import { Details } from "@/components/ui/details";
import type { AccountFacts, FieldProblem, FormField } from "@/lib/domain/response/account";
import { SelectField, TextField } from "./field";
import { inFormWords, labelOf, meaningOf } from "./field-words";
import { KEY_WAYS, type KeyWay, settingsOfWay, wayOf } from "./key-ways";
import type { Connect } from "./use-connect";

const NEW_KEY = "Encrypted on the server when you save. It’s never shown again and never sent to this page.";
const KEY_NOTES: Record<AccountFacts["key"], string> = {
  set: "Leave this empty to use the current key.",
  unopenable: "The saved key can’t be decrypted here. Enter it again.",
  none: "Disconnected: there is no key. Enter one to connect again.",
};

/** The key field never shows a saved key. */
export function KeyFields({ connect, account }: { connect: Connect; account: AccountFacts | null }) {
  const { draft, problemOf, setSettings } = connect;
  const { settings, address } = draft;
  const way = wayOf(settings, address);
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
        options={KEY_WAYS.map(({ way: value, label }) => ({ value, label }))}
        onChange={(event) => setSettings(settingsOfWay[event.target.value as KeyWay])}
      />
      {way === "header" && (
        <>
          <TextField
            label="Header name"
            value={settings.UPSTREAM_KEY_HEADER ?? ""}
            placeholder="Authorization"
            problem={problemOf("UPSTREAM_KEY_HEADER")}
            onChange={(event) => setSettings({ UPSTREAM_KEY_HEADER: event.target.value })}
          />
          <TextField
            label="Header value"
            value={settings.UPSTREAM_KEY_FORMAT ?? ""}
            placeholder="Bearer {key}"
            note="{key} stands for the key."
            problem={problemOf("UPSTREAM_KEY_FORMAT")}
            onChange={(event) => setSettings({ UPSTREAM_KEY_FORMAT: event.target.value })}
          />
        </>
      )}
      {way === "query" && (
        <TextField
          label="Parameter name"
          value={settings.UPSTREAM_KEY_PARAMETER ?? ""}
          placeholder="key"
          problem={problemOf("UPSTREAM_KEY_PARAMETER")}
          onChange={(event) => setSettings({ UPSTREAM_KEY_IN: "query", UPSTREAM_KEY_PARAMETER: event.target.value })}
        />
      )}
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

type MoreSettingsProps = {
  fields: readonly FormField[];
  settings: Readonly<Record<string, string>>;
  problems: readonly FieldProblem[];
  hasExtraHeaders: boolean;
  onChange: (set: Record<string, string>) => void;
};

export function MoreSettings({ fields, settings, problems, hasExtraHeaders, onChange }: MoreSettingsProps) {
  const shown = fields
    .filter(({ name }) => !ELSEWHERE.has(name))
    .sort((one, other) => rankOf(one.name) - rankOf(other.name));
  const isOpen = problems.some(({ field }) => shown.some(({ name }) => name === field));
  return (
    <Details summary="Advanced" className="mt-4" open={isOpen || undefined}>
      <div className="mt-3 grid gap-4 text-fg sm:grid-cols-2">
        {shown.map(({ name, usual, meaning, example }) => {
          const problem = problems.find(({ field }) => field === name)?.text;
          const words = [
            name === "UPSTREAM_EXTRA_HEADERS" && hasExtraHeaders
              ? "Set and not shown; enter all of them to replace them."
              : "",
            inFormWords(meaningOf(name, meaning)),
            CHOICES[name] === undefined ? `Default: ${usual ?? "none"}.` : "",
          ];
          const common = {
            name,
            label: labelOf(name),
            note: words.filter(Boolean).join(" "),
            problem: problem === undefined ? null : inFormWords(problem),
            value: settings[name] ?? "",
          };
          const options = CHOICES[name];
          return options === undefined ? (
            <TextField
              key={name}
              {...common}
              placeholder={example ?? usual ?? ""}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          ) : (
            <SelectField
              key={name}
              {...common}
              options={options}
              onChange={(event) => onChange({ [name]: event.target.value })}
            />
          );
        })}
      </div>
    </Details>
  );
}
