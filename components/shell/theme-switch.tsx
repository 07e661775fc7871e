"use client";

import { Moon, Sun, SunMoon } from "lucide";
import { useChangeDisplay, useDisplay } from "@/components/browser/formats";
import { IconButton } from "@/components/ui/button";

const ORDER = ["system", "light", "dark"] as const;
const ICONS = { system: SunMoon, light: Sun, dark: Moon };

export function ThemeSwitch() {
  const { theme } = useDisplay();
  const change = useChangeDisplay();
  const turn = () => change({ theme: ORDER[(ORDER.indexOf(theme) + 1) % ORDER.length] });

  return <IconButton icon={ICONS[theme]} size={16} label={`Theme: ${theme}`} onClick={turn} />;
}
