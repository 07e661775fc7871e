"use client";

import { Upload } from "lucide";
import { useEffect, useState } from "react";
import { useShell } from "@/components/shell/providers";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { lazyPart } from "@/components/ui/lazy";

const ImportDialog = lazyPart(() => import("./import-dialog").then((dialog) => dialog.ImportDialog));

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

function useCanImport(): boolean {
  const connection = useShell()?.connection;
  return connection?.source === "sample" || (connection?.account ?? null) !== null;
}

export function ImportDoor() {
  const canImport = useCanImport();
  const [isOpen, setOpen] = useState(false);
  const [isDragging, setDragging] = useState(false);
  const [dropped, setDropped] = useState<File | null>(null);

  useEffect(() => {
    if (!canImport) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setDragging(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      setDropped(event.dataTransfer?.files[0] ?? null);
      setOpen(true);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
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
