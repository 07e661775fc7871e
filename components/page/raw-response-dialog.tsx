import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialogs/dialog";
import { ScrollBox } from "@/components/ui/scroll-box";
import type { Json } from "@/lib/domain/json";
import { getJson } from "@/lib/queries/get-json";
import { JsonTree } from "./json-tree";

type RawPage = { path: string; status: number; body: string; at: number };
const TEXT_SHOWN_MAX = 200_000;

export function RawResponseDialog({ path, onClose }: { path: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ["raw", path],
    queryFn: ({ signal }) => getJson<{ pages: RawPage[] }>(path, signal),
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title="Raw response" text="Exactly as the service sent it." wide>
      {error && <p className="mt-4 text-ui">The saved response couldn’t be loaded.</p>}
      {data?.pages.length === 0 && <p className="mt-4 text-ui">No raw response is saved.</p>}
      {data?.pages.map((page) => (
        <RawPageView key={`${page.at}${page.path}`} page={page} />
      ))}
    </Dialog>
  );
}

function RawPageView({ page }: { page: RawPage }) {
  const json = parsed(page.body);
  return (
    <section className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-mono text-note break-all text-fg-2">
          {page.status} {page.path}
        </p>
        <CopyButton label="Copy response" text={page.body} />
      </div>
      <ScrollBox
        label="Response"
        className="mt-2 max-h-[50dvh] rounded-md border border-line bg-sunken p-3 font-mono text-note"
      >
        {json === undefined ? (
          <pre className="break-words whitespace-pre-wrap">{page.body.slice(0, TEXT_SHOWN_MAX)}</pre>
        ) : (
          <JsonTree value={json} isOpen />
        )}
      </ScrollBox>
    </section>
  );
}

/** Integers beyond JavaScript's exact range are ids, so they stay text. */
const exact = (_name: string, value: Json, context?: { source?: string }): Json =>
  typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "")
    ? (context?.source ?? value)
    : value;

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text, exact) as Json;
  } catch {
    return undefined;
  }
}
