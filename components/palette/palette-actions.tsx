"use client";

import { useChangeDisplay, useDisplay, useFormats } from "@/components/ui/formats";
import type { PageAction } from "@/components/ui/page-actions";
import type { Display } from "@/lib/domain/display";
import { PaletteGroup, PaletteRow } from "./palette-row";

const THEMES: { theme: Display["theme"]; label: string }[] = [
  { theme: "light", label: "Use the light theme" },
  { theme: "dark", label: "Use the dark theme" },
  { theme: "system", label: "Use the theme of the system" },
];

type PaletteActionsProps = { actions: readonly PageAction[]; wanted: string; onClose: () => void };

/** What can be done on this page, with its price, and how it looks. One that cannot be done says why. */
export function PaletteActions({ actions, wanted, onClose }: PaletteActionsProps) {
  const formats = useFormats();
  const { theme } = useDisplay();
  const change = useChangeDisplay();
  const matches = (label: string) => label.toLocaleLowerCase("en").includes(wanted);
  const onPage = actions.filter(({ label }) => matches(label));
  const themes = THEMES.filter((option) => wanted !== "" && option.theme !== theme && matches(option.label));
  if (onPage.length + themes.length === 0) return null;

  const first = (run: () => void) => () => {
    onClose();
    run();
  };

  return (
    <PaletteGroup heading="Actions">
      {onPage.map(({ id, label, price, blocked, shortcut, run }) => (
        <PaletteRow
          key={id}
          value={`action ${id}`}
          label={label}
          detail={blocked ?? (price === null ? null : formats.price(price))}
          hint={shortcut}
          isDisabled={blocked !== null}
          onSelect={first(run)}
        />
      ))}
      {themes.map((option) => (
        <PaletteRow
          key={option.theme}
          value={`action theme ${option.theme}`}
          label={option.label}
          onSelect={first(() => change({ theme: option.theme }))}
        />
      ))}
    </PaletteGroup>
  );
}
