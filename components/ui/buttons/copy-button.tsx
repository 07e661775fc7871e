import { useState } from "react";
import { copyText } from "@/components/browser/copy-text";
import { Button } from "./button";

/** The result of copying an earlier text is not shown. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [lastCopy, setLastCopy] = useState<{ text: string; isCopied: boolean } | null>(null);
  const copy = async () => setLastCopy({ text, isCopied: await copyText(text) });
  return (
    <span className="flex items-center gap-2">
      <Button onClick={() => void copy()}>{label}</Button>
      <span role="status" className="text-note text-fg-2">
        {lastCopy?.text === text && (lastCopy.isCopied ? "Copied" : "Blocked by the browser")}
      </span>
    </span>
  );
}
