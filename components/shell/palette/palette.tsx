import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useState } from "react";
import { DialogPanel } from "@/components/ui/dialogs/dialog-panel";
import { paletteIndexQuery } from "@/lib/queries/palette-index";
import { type PaletteRowProps, usePaletteGroups } from "./use-palette-groups";

const UNREAD = "Saved data couldn’t be loaded. Pages and actions still work.";

export function Palette({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [selectedValue, setSelectedValue] = useState<string | null>(null);
  const { data: index, isError } = useQuery(paletteIndexQuery);
  const groups = usePaletteGroups(query, index, onClose);
  const rows = groups.flatMap((group) => group.rows);
  const isThere = rows.some(({ value }) => value === selectedValue);
  const first = rows.find(({ isDisabled }) => isDisabled !== true)?.value ?? "";

  const type = (text: string) => {
    setQuery(text);
    setSelectedValue(null);
  };

  return (
    <DialogPanel onClose={onClose} title="Search or jump to" wide top>
      <Command
        label="Search or jump to"
        shouldFilter={false}
        vimBindings={false}
        value={(isThere ? selectedValue : null) ?? first}
        onValueChange={setSelectedValue}
        className="flex min-h-0 flex-col"
      >
        <Command.Input
          value={query}
          onValueChange={type}
          placeholder="Search saved data and actions"
          className="h-12 w-full shrink-0 border-b border-line bg-transparent px-4 text-[16px] outline-none placeholder:text-fg-3"
        />
        <Command.List className="max-h-[min(60dvh,26rem)] overflow-y-auto overscroll-contain p-2">
          <Command.Empty className="px-2 py-6 text-center text-ui text-fg-2">
            {isError && UNREAD}
            {!isError && (index === undefined ? "Loading saved data…" : `Nothing saved matches “${query.trim()}”.`)}
          </Command.Empty>
          {groups.map((group) => (
            <Command.Group
              key={group.heading}
              heading={group.heading}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-note [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-fg-3"
            >
              {group.rows.map((row) => (
                <PaletteRow key={row.value} {...row} />
              ))}
            </Command.Group>
          ))}
        </Command.List>
        <p className="shrink-0 border-t border-line px-4 py-2 text-note text-fg-3">
          {isError && rows.length > 0 ? UNREAD : "Searches saved data only. Uses no requests."}
        </p>
      </Command>
    </DialogPanel>
  );
}

function PaletteRow({ value, label, detail, hint, isDisabled = false, onSelect }: PaletteRowProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      disabled={isDisabled}
      className="flex min-h-9 cursor-default items-center gap-3 rounded-md px-2 text-ui data-[disabled=true]:text-fg-3 data-[selected=true]:bg-accent-soft pointer-coarse:min-h-11"
    >
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {detail && <span className="max-w-[45%] shrink-0 truncate text-note text-fg-2">{detail}</span>}
      {hint && (
        <span aria-hidden="true" className="shrink-0 text-axis text-fg-3">
          {hint}
        </span>
      )}
    </Command.Item>
  );
}
