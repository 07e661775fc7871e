"use client";

import { Moon, Sun, SunMoon } from "lucide";
import { useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { Icon } from "@/components/ui/icon";

const ORDER = ["system", "light", "dark"] as const;
const ICONS = { system: SunMoon, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const { theme } = useDisplay();
  const change = useChangeDisplay();
  const turn = () => change({ theme: ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] });

  return (
    <button
      type="button"
      onClick={turn}
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      className="grid size-7 place-items-center rounded-md text-fg-2 hover:bg-sunken pointer-coarse:size-11"
    >
      <Icon of={ICONS[theme]} size={16} />
    </button>
  );
}
