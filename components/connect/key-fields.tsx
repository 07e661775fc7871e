import type { AccountFacts } from "@/lib/domain/response/account";
import { SelectField, TextField } from "./field";
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
