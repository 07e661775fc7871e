import { useEffect, useState } from "react";
import { useChangeRules } from "@/components/quota/use-change-rules";
import { useQuota } from "@/components/quota/use-quota";
import { Switch } from "@/components/ui/inputs/switch";
import { ANNOUNCED_SHARES } from "@/lib/domain/quota/quota-rules";
import { isNotifying, setNotifying } from "@/lib/queries/notification-setting";
import { SettingRow } from "./setting-rows";

export function AnnounceRow() {
  const announceAt = useQuota((quota) => quota.announceAt);
  const announceForecast = useQuota((quota) => quota.announceForecast);
  const change = useChangeRules();
  const toggle = (share: (typeof ANNOUNCED_SHARES)[number], isOn: boolean) =>
    change.mutate({ announceAt: ANNOUNCED_SHARES.filter((one) => (one === share ? isOn : announceAt.includes(one))) });
  return (
    <SettingRow name="Alerts" note="Each at most once an hour, in one open tab.">
      <span className="flex flex-wrap gap-x-6 gap-y-1">
        {ANNOUNCED_SHARES.map((share) => (
          <Switch key={share} isOn={announceAt.includes(share)} onChange={(isOn) => toggle(share, isOn)}>
            {share}% used
          </Switch>
        ))}
        <Switch isOn={announceForecast} onChange={(isOn) => change.mutate({ announceForecast: isOn })}>
          On pace to hit the limit
        </Switch>
        <NotifySwitch />
      </span>
    </SettingRow>
  );
}

/** Asks for the browser's permission only on click. */
function NotifySwitch() {
  const [isOn, setOn] = useState(false);
  const [isDenied, setDenied] = useState(false);
  useEffect(() => setOn(isNotifying()), []);

  const turn = async (wish: boolean) => {
    const isAllowed = wish && "Notification" in window && (await Notification.requestPermission()) === "granted";
    setNotifying(isAllowed);
    setOn(isAllowed);
    setDenied(wish && !isAllowed);
  };
  return (
    <>
      <Switch isOn={isOn} onChange={(wish) => void turn(wish)}>
        Browser notifications
      </Switch>
      <span role="status" className="text-note text-fg-2">
        {isDenied && "Blocked by the browser."}
      </span>
    </>
  );
}
