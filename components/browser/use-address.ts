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

export function useAddressParam(name: string): [string | null, (value: string | null, step: Step) => void] {
  const pathname = usePathname();
  const routed = useSearchParams().get(name);
  const here = () => (window.location.pathname === pathname ? new URLSearchParams(addressSearch()).get(name) : routed);
  const value = useSyncExternalStore(onAddress, here, () => routed);
  const change = useCallback((next: string | null, step: Step) => changeAddress({ [name]: next }, step), [name]);
  return [value, change];
}
