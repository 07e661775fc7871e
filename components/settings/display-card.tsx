"use client";

import { useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { Switch } from "@/components/ui/inputs";
import { Segmented } from "@/components/ui/segmented";
import { SettingRow, SettingsCard } from "./setting-rows";

const THEMES = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;
const DENSITIES = [
  { value: "compact", label: "Compact" },
  { value: "normal", label: "Normal" },
  { value: "roomy", label: "Roomy" },
] as const;

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Stored in a cookie, so that the server renders the same. */
export function DisplayCard() {
  const display = useDisplay();
  const change = useChangeDisplay();
  const changeZone = (zone: "browser" | "UTC") =>
    change(zone === "UTC" ? { zone: "chosen", timeZone: "UTC" } : { zone: "browser", timeZone: browserZone() });

  return (
    <>
      <SettingsCard id="display" title="Display">
        <SettingRow name="Theme">
          <Segmented label="Theme" segments={THEMES} value={display.theme} onChange={(theme) => change({ theme })} />
        </SettingRow>
        <SettingRow name="Density" note="Height of table rows.">
          <Segmented
            label="Density"
            segments={DENSITIES}
            value={display.density}
            onChange={(density) => change({ density })}
          />
        </SettingRow>
        <SettingRow name="Time zone" note={`Times are shown in ${display.timeZone}.`}>
          <Segmented
            label="Time zone"
            segments={[
              { value: "browser", label: "This browser’s" },
              { value: "UTC", label: "UTC" },
            ]}
            value={display.zone === "chosen" ? "UTC" : "browser"}
            onChange={changeZone}
          />
        </SettingRow>
      </SettingsCard>
      <SettingsCard id="keys" title="Keys">
        <SettingRow name="Single-key shortcuts" note="They are always off while you type. Press ? for the list.">
          <Switch isOn={display.keys} onChange={(keys) => change({ keys })}>
            {display.keys ? "On" : "Off"}
            <span className="sr-only">: single-key shortcuts</span>
          </Switch>
        </SettingRow>
      </SettingsCard>
    </>
  );
}
