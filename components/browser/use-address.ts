import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { addressSearch, changeAddress, onAddress } from "./address";

/** The parameters of the rendered page. During navigation the address may already be the next page's. */
export function useAddress(): URLSearchParams {
  const pathname = usePathname();
  const routerSearch = useSearchParams().toString();
  const here = () =>
    window.location.pathname === pathname ? new URLSearchParams(addressSearch()).toString() : routerSearch;
  const search = useSyncExternalStore(onAddress, here, () => routerSearch);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** A choice in the address: each change is a history step; null removes it. */
export function useChoice(name: string): [string | null, (value: string | null) => void] {
  return [useAddress().get(name), (value) => changeAddress({ [name]: value }, "push")];
}

/** The search text (`q`) in the address; typing adds no history step. */
export function useQueryText(): [text: string, setText: (text: string) => void] {
  return [useAddress().get("q") ?? "", (text) => changeAddress({ q: text === "" ? null : text }, "replace")];
}

/** The quick view's row (`row`): opening and closing are history steps, moving to the next row is not. */
export function useQuickViewRow(): [string | null, (keywordId: string | null) => void] {
  const row = useAddress().get("row");
  const isOpen = row !== null;
  const show = useCallback(
    (id: string | null) => changeAddress({ row: id }, isOpen && id !== null ? "replace" : "push"),
    [isOpen],
  );
  return [row, show];
}
