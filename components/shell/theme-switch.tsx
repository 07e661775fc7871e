"use client";

import { Moon, Sun, SunMoon } from "lucide-react";
import { useState } from "react";
import { useDisplay } from "@/components/ui/formats";
import { saveDisplay, showTheme } from "./save-display";

const ORDER = ["system", "light", "dark"] as const;
const ICONS = { system: SunMoon, light: Sun, dark: Moon };

/** Goes through system, light and dark; takes effect at once and is kept. */
export function ThemeSwitch() {
  const display = useDisplay();
  const [theme, setTheme] = useState(display.theme);
  const Icon = ICONS[theme];

  const turn = () => {
    const next = ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] ?? "system";
    setTheme(next);
    showTheme(next);
    saveDisplay({ ...display, theme: next });
  };

  return (
    <button
      type="button"
      onClick={turn}
      aria-label={`Theme: ${theme}`}
      title={`Theme: ${theme}`}
      className="grid size-7 place-items-center rounded-md text-fg-2 hover:bg-sunken pointer-coarse:size-11"
    >
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
    </button>
  );
}
