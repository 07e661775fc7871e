"use client";

import { useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { Segmented } from "@/components/ui/segmented";
import { Switch } from "@/components/ui/switch";
import { SISTRIX_2020 } from "@/lib/domain/figures/published-curve";
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

const RATES = [
  { value: "own", label: "The project’s own" },
  { value: "sistrix-2020", label: `${SISTRIX_2020.name}, ${SISTRIX_2020.year}` },
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
          <Segmented
            label="Theme"
            name="theme"
            segments={THEMES}
            value={display.theme}
            onChange={(theme) => change({ theme })}
          />
        </SettingRow>
        <SettingRow name="Density" note="Height of table rows.">
          <Segmented
            label="Density"
            name="density"
            segments={DENSITIES}
            value={display.density}
            onChange={(density) => change({ density })}
          />
        </SettingRow>
        <SettingRow name="Time zone" note={`Times are shown in ${display.timeZone}.`}>
          <Segmented
            label="Time zone"
            name="zone"
            segments={[
              { value: "browser", label: "This browser’s" },
              { value: "UTC", label: "UTC" },
            ]}
            value={display.zone === "chosen" ? "UTC" : "browser"}
            onChange={changeZone}
          />
        </SettingRow>
        <SettingRow
          name="CTR curve"
          note="For visibility. A project with clicks and impressions always uses its own curve; published ones are averages of many sites and named next to each figure."
        >
          <Segmented
            label="CTR curve"
            name="rates"
            segments={RATES}
            value={display.rates}
            onChange={(rates) => change({ rates })}
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
