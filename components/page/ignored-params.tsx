"use client";

import { TriangleAlert } from "lucide";
import { changeAddress } from "@/components/browser/address";
import { useAddress } from "@/components/browser/use-address";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { droppedParams, type ParamRules } from "@/lib/domain/web/address-params";

export function IgnoredParams({ rules }: { rules: ParamRules }) {
  const params = useAddress();
  const dropped = droppedParams(params, rules);
  if (dropped.length === 0) return null;

  const clean = () => changeAddress(Object.fromEntries(dropped.map((name) => [name, null])), "replace");
  const names = dropped.slice(0, 4).map((name) => `“${name.slice(0, 40)}”`);
  return (
    <Notice
      tone="neutral"
      icon={<Icon of={TriangleAlert} />}
      title="Part of this link was ignored."
      actions={
        <Button variant="link" className="h-7" onClick={clean}>
          Clean up link
        </Button>
      }
    >
      This page can’t use {names.join(", ")}
      {dropped.length > names.length && ` and ${dropped.length - names.length} more`}.
    </Notice>
  );
}
