import { type RefObject, useState } from "react";
import { type CurlLine, readCurlLine } from "@/lib/domain/web/curl-line";
import { cleanKey, findKey, withoutSecrets } from "@/lib/domain/web/key-text";
import { readAddress } from "@/lib/domain/web/service-address";
import { type Draft, withoutKey } from "./connect-draft";
import { KEY_WAYS } from "./key-ways";

const KEY_NAME = /key|token|secret|auth/i;
/** More characters at once count as pasted. */
const TYPED_MAX = 5;
const WEB_ADDRESS = /https?:\/\/[^\s"'“”‘’<>]+/i;

type Given = { draft: Draft; key: RefObject<HTMLInputElement | null>; write: (draft: Draft) => void };

/** Accepts an address, a curl command or a text with either. @property changed what was done with a pasted text */
export function useAddressField({ draft, key, write }: Given) {
  const [note, setNote] = useState<string | null>(null);

  const takeCommand = (curl: CurlLine) => {
    if (curl.key !== null && key.current !== null) key.current.value = curl.key;
    const read = readAddress(curl.address);
    write({ ...draft, ...curl.settings, address: read.ok ? read.address : withoutSecrets(curl.address) });
    const left = curl.notUnderstood.slice(0, 3).join(", ");
    setNote(
      `The curl command filled in the fields below. Check them.${left === "" ? "" : ` Not understood: ${left}.`}`,
    );
  };
  const takeText = (text: string) => {
    const secret = findKey(text);
    const field = key.current;
    if (secret !== null && field !== null && field.value === "") field.value = cleanKey(secret).key;
    const address = WEB_ADDRESS.exec(text)?.[0];
    const read = address === undefined ? null : readAddress(address);
    write({ ...draft, address: read?.ok ? read.address : withoutSecrets(text) });
    setNote(
      `This isn’t an address or a curl command that can be read.${secret === null ? "" : " What looked like a key was moved to the key field."}`,
    );
  };

  const enter = (text: string) => {
    const curl = readCurlLine(text);
    if (curl !== null) return takeCommand(curl);
    const isPasted = text.length - draft.address.length > TYPED_MAX;
    if (isPasted && /\s/.test(text.trim())) return takeText(text);
    setNote(null);
    write({ ...draft, address: text });
  };
  /** Shortens a pasted address to its base and moves a key in it to the key field. */
  const leave = () => {
    if (/\s/.test(draft.address.trim())) return takeText(draft.address);
    const read = readAddress(draft.address);
    if (draft.address.trim() === "" || !read.ok) return;
    const inQuery = Object.entries(read.query).find(([name]) => KEY_NAME.test(name));
    const field = key.current;
    if (inQuery !== undefined && field !== null && field.value === "") field.value = inQuery[1];
    const address = withoutKey(read.address, field?.value ?? "");
    if (address === draft.address) return;
    const way = inQuery === undefined ? {} : { ...KEY_WAYS.query.settings, UPSTREAM_KEY_PARAMETER: inQuery[0] };
    write({ ...draft, ...way, address });
    setNote(address === read.address ? read.changed : "The key in the address was replaced by {key}.");
  };

  return { changed: note, enter, leave };
}
