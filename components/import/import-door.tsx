"use client";

import { Upload } from "lucide";
import { useEffect, useState } from "react";
import { listen } from "@/components/browser/listen";
import { useShell } from "@/components/shell/providers";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";

const ImportDialog = lazyPart(() => import("./import-dialog").then((dialog) => dialog.ImportDialog));

/** Opens the dialog by a click, or by a file dropped anywhere on the page. */
export function ImportDoor() {
  const connection = useShell()?.connection;
  const canImport = connection?.source === "sample" || (connection?.account ?? null) !== null;
  const [open, setOpen] = useState<{ file: File | null; others?: number } | null>(null);
  const [isDragging, setDragging] = useState(false);

  useEffect(() => {
    if (!canImport) return;
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // A dragleave between two elements of the page has a related target.
      setDragging(event.type === "dragover" || event.relatedTarget !== null);
      const { files } = event.dataTransfer;
      if (event.type === "drop") setOpen({ file: files[0] ?? null, others: files.length - 1 });
    };
    return listen(window, ["dragover", "dragleave", "drop"], onDrag);
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
