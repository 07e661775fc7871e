"use client";

import { ChevronDown } from "lucide";
import { usePath } from "@/components/browser/base";
import { useQuota } from "@/components/quota/use-quota";
import { buttonStyles } from "@/components/ui/buttons/button-styles";
import { PopOver } from "@/components/ui/dialogs/pop-over";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { useShell } from "./providers";

export function SampleChip() {
  const isSample = useQuota((quota) => quota.source === "sample");
  const hasMenu = (useShell()?.accounts.length ?? 0) > 0;
  const path = usePath();
  if (!isSample || hasMenu || path === "/" || path === "/connect") return null;
  return (
    <PopOver
      name="Sample data"
      className="h-7 shrink-0 gap-1 rounded-full px-2 text-note font-normal text-fg-2 pointer-coarse:h-11 pointer-coarse:px-2.5"
      label={
        <>
          <span>
            Sample<span className="max-sm:hidden"> data</span>
          </span>
          <Icon of={ChevronDown} size={12} />
        </>
      }
    >
      {(close) => (
        <div className="text-ui">
          <p>You’re viewing sample data.</p>
          <p className="mt-1 text-note text-fg-2">Its requests count toward the sample’s own limit.</p>
          <Link href="/connect" onClick={close} className={buttonStyles("outline", "mt-3")}>
            Connect a service
          </Link>
        </div>
      )}
    </PopOver>
  );
}
