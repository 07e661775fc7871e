"use client";

import { Upload } from "lucide";
import { useEffect, useState } from "react";
import { useShell } from "@/components/shell/providers";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";

const ImportDialog = lazyPart(() => import("./import-dialog").then((dialog) => dialog.ImportDialog));

/** Opens the dialog by a click, or by a file dropped anywhere on the page. */
export function ImportDoor() {
  const connection = useShell()?.connection;
  const canImport = connection?.source === "sample" || (connection?.account ?? null) !== null;
  const [open, setOpen] = useState<{ file: File | null } | null>(null);
  const [isDragging, setDragging] = useState(false);

  useEffect(() => {
    if (!canImport) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setDragging(event.type === "dragover");
      if (event.type === "drop") setOpen({ file: event.dataTransfer.files[0] ?? null });
    };
    window.addEventListener("dragover", onDrag, { signal });
    window.addEventListener("drop", onDrag, { signal });
    window.addEventListener("dragleave", ({ relatedTarget }) => relatedTarget === null && setDragging(false), {
      signal,
    });
    return () => listening.abort();
  }, [canImport]);

  if (!canImport) return null;
  return (
    <>
      <Button onClick={() => setOpen({ file: null })}>
        <Icon of={Upload} size={16} />
        Import a file
      </Button>
      {isDragging && (
        <div className="pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-xl border-2 border-dashed border-accent bg-bg/80 text-card">
          Drop the file to preview it
        </div>
      )}
      {open && <ImportDialog {...open} onFile={(file) => setOpen({ file })} onClose={() => setOpen(null)} />}
    </>
  );
}
