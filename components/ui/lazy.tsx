import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button";
import { cn } from "./cn";

type Load<Props> = () => Promise<ComponentType<Props>>;
type Close = (() => void) | null;
type LazyOptions<Props> = {
  /** Fetches the code while the page is idle, so that the first click responds at once. */
  isWarm?: boolean;
  /** For dialogs: how to close it; null: it is not open. An error then shows at the bottom of the window. */
  closeOf?: (props: Props) => Close;
};

/**
 * Loads a part's code on first use. If loading fails, the page stays, and the part shows an error with a retry.
 * @returns a component that shows `fallback` until its code is loaded
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  { isWarm = false, closeOf }: LazyOptions<NoInfer<Props>> = {},
): ComponentType<Props & { fallback?: ReactNode }> {
  if (isWarm) warmUp(load);
  const Failed = (props: Props) => {
    const onClose = closeOf?.(props) ?? null;
    return (!closeOf || onClose) && <LoadAgain load={load} props={props} onClose={onClose} />;
  };
  // React's type for a lazy component has props that TypeScript can't resolve for a generic.
  const Part = lazy(async () => ({
    default: await load().catch((): ComponentType<Props> => Failed),
  })) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={props.fallback}>
      <Part {...props} />
    </Suspense>
  );
}

export const lazyDialog = <Props extends { onClose: () => void }>(
  load: Load<Props>,
  isWarm = false,
): ComponentType<Props> => lazyPart(load, { isWarm, closeOf: ({ onClose }) => onClose });

export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === "function") requestIdleCallback(() => resolve());
    else setTimeout(resolve, 50);
  });

type SavingNavigator = Navigator & { connection?: { saveData?: boolean } };
let warm: Promise<unknown> | null = null;

/** One part after the other, after the page has loaded. A failed fetch is retried on use. */
function warmUp(load: () => Promise<unknown>): void {
  if (typeof window === "undefined" || (navigator as SavingNavigator).connection?.saveData) return;
  warm ??= new Promise((resolve) =>
    document.readyState === "complete" ? resolve(null) : addEventListener("load", resolve, { once: true }),
  );
  warm = warm
    .then(whenIdle)
    .then(load)
    .catch(() => undefined);
}

type LoadAgainProps<Props> = { load: Load<Props>; props: Props; onClose: Close };

function LoadAgain<Props extends object>({ load, props, onClose }: LoadAgainProps<Props>) {
  const [loadedPart, setLoadedPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const tryIt = useCallback(() => {
    setFailed(false);
    load().then(
      (Part) => setLoadedPart({ Part }),
      () => setFailed(true),
    );
  }, [load]);
  useEffect(tryIt, [tryIt]);
  if (loadedPart !== null) return <loadedPart.Part {...props} />;
  if (!hasFailed) return null;
  const alert = (
    <div
      role="alert"
      className={cn(
        "text-ui",
        onClose &&
          "fixed inset-x-4 bottom-18 z-50 mx-auto max-w-md rounded-lg border border-line-strong bg-raised p-3 shadow-lg lg:bottom-12",
      )}
    >
      <p>
        <span className="font-medium">This part couldn’t be loaded.</span>{" "}
        <span className="text-fg-2">Nothing else on this page is affected.</span>
      </p>
      <div className="mt-2 flex gap-2">
        <Button onClick={tryIt}>Try again</Button>
        {onClose && (
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
  // The opener may be covered, so this renders into the body.
  return onClose ? createPortal(alert, document.body) : alert;
}
