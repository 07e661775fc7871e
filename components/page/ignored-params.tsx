import { changeAddress } from "@/components/browser/address";
import { useAddress } from "@/components/browser/use-address";
import { Notice, NoticeButton } from "@/components/ui/notice";
import { droppedParams, type ParamRules } from "@/lib/domain/web/address-params";

export function IgnoredParams({ rules }: { rules: ParamRules }) {
  const params = useAddress();
  const droppedNames = droppedParams(params, rules);
  if (droppedNames.length === 0) return null;

  const clean = () => changeAddress(Object.fromEntries(droppedNames.map((name) => [name, null])), "replace");
  const names = droppedNames.slice(0, 4).map((name) => `“${name.slice(0, 40)}”`);
  return (
    <Notice
      tone="neutral"
      title="Part of this link was ignored."
      actions={<NoticeButton label="Clean up link" onClick={clean} />}
    >
      This page can’t use {names.join(", ")}
      {droppedNames.length > names.length && ` and ${droppedNames.length - names.length} more`}.
    </Notice>
  );
}
