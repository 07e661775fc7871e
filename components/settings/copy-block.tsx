"use client";

import { useState } from "react";
import { copyText } from "@/components/browser/copy-text";
import { Button } from "@/components/ui/button";

export function CopyBlock({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState<{ text: string; isCopied: boolean } | null>(null);
  const copy = async () => setCopied({ text, isCopied: await copyText(text) });
  // The result of copying another text does not apply to this one.
  const said = copied?.text === text ? copied : null;
  return (
    <div>
      <pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-note break-all whitespace-pre-wrap">
        {text}
      </pre>
      <div className="mt-2 flex items-center gap-2">
        <Button onClick={() => void copy()}>{label}</Button>
        <span role="status" className="text-note text-fg-2">
          {said !== null && (said.isCopied ? "Copied" : "Blocked by the browser")}
        </span>
      </div>
    </div>
  );
}
