import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { addressSearch, changeAddress, onAddress, type Step } from "./address";

/** The parameters of the rendered page. During navigation the address may already be the next page's. */
export function useAddress(): URLSearchParams {
  const pathname = usePathname();
  const routed = useSearchParams().toString();
  const here = () => (window.location.pathname === pathname ? new URLSearchParams(addressSearch()).toString() : routed);
  const search = useSyncExternalStore(onAddress, here, () => routed);
  return useMemo(() => new URLSearchParams(search), [search]);
}

function useAddressParam(name: string): [string | null, (value: string | null, step: Step) => void] {
  const value = useAddress().get(name);
  const change = useCallback((next: string | null, step: Step) => changeAddress({ [name]: next }, step), [name]);
  return [value, change];
}

/** A choice in the address: each change is a history step; null removes it. */
export function useChoice(name: string): [string | null, (value: string | null) => void] {
  const [value, change] = useAddressParam(name);
  const choose = useCallback((chosen: string | null) => change(chosen, "push"), [change]);
  return [value, choose];
}

/** The search text (`q`) in the address; typing adds no history step. */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  const [text, change] = useAddressParam("q");
  return [text ?? "", (next) => change(next === "" ? null : next, "replace")];
}

/** The quick view's row (`row`): opening and closing are history steps, moving to the next row is not. */
export function useQuickViewRow(): [string | null, (keywordId: string | null) => void] {
  const [row, change] = useAddressParam("row");
  const isOpen = row !== null;
  const show = useCallback(
    (id: string | null) => change(id, isOpen && id !== null ? "replace" : "push"),
    [isOpen, change],
  );
  return [row, show];
}
