import { CopyButton } from "@/components/ui/buttons/copy-button";

export const CopyBlock = ({ label, text }: { label: string; text: string }) => (
  <div className="space-y-2">
    <pre className="max-h-72 overflow-auto rounded-md border border-line bg-sunken p-3 font-mono text-note break-all whitespace-pre-wrap">
      {text}
    </pre>
    <CopyButton label={label} text={text} />
  </div>
);
