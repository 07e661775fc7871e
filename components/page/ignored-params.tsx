import { changeAddress } from "@/components/browser/address";
import { useAddress } from "@/components/browser/use-address";
import { Notice, NoticeButton } from "@/components/ui/notice";
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
      title="Part of this link was ignored."
      actions={<NoticeButton label="Clean up link" onClick={clean} />}
    >
      This page can’t use {names.join(", ")}
      {dropped.length > names.length && ` and ${dropped.length - names.length} more`}.
    </Notice>
  );
}
