"use client";

import { Upload } from "lucide";
import { useEffect, useState } from "react";
import { useShell } from "@/components/shell/providers";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";

const ImportDialog = lazyPart(() => import("./import-dialog").then((dialog) => dialog.ImportDialog));

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

export function ImportDoor() {
  const connection = useShell()?.connection;
  const canImport = connection?.source === "sample" || (connection?.account ?? null) !== null;
  const [isOpen, setOpen] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);

  useEffect(() => {
    if (!canImport) return;
    const listening = new AbortController();
    const listen = (name: "dragover" | "dragleave" | "drop", act: (event: DragEvent) => void) =>
      window.addEventListener(name, act, { signal: listening.signal });
    listen("dragover", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    });
    listen("dragleave", (event) => event.relatedTarget === null && setDragging(false));
    listen("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      setDropped(event.dataTransfer?.files[0] ?? null);
      setOpen(true);
    });
    return () => listening.abort();
  }, [canImport]);

  if (!canImport) return null;
  const close = () => {
    setOpen(false);
    setDropped(null);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Upload} size={16} />
        Import a file
      </Button>
      {isDragging && (
        <div className="pointer-events-none fixed inset-3 z-50 flex items-center justify-center rounded-xl border-2 border-dashed border-accent bg-bg/80 text-card">
          Drop the file to preview it
        </div>
      )}
      {isOpen && <ImportDialog isOpen onClose={close} dropped={dropped} />}
    </>
  );
}
