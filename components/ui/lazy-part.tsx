"use client";

import { type ComponentType, useCallback, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button";
import { cn } from "./cn";

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Loads a part's code on first use: `dynamic(() => lazyPart(() => import(…)))`. If loading fails, the page stays, and
 * the part shows an error with a retry in its place.
 */
export const lazyPart = <Props extends object>(load: Load<Props>): Promise<ComponentType<Props>> =>
  load().catch(() => (props: Props) => <LoadAgain load={load} props={props} onClose={null} />);

/**
 * Like `lazyPart`, for dialogs: the error is shown at the bottom of the window.
 * @param closeOf how to close the part; null: it is not open
 */
export const lazyOverlay = <Props extends object>(
  load: Load<Props>,
  closeOf: (props: NoInfer<Props>) => (() => void) | null,
): Promise<ComponentType<Props>> =>
  load().catch(() => (props: Props) => {
    const onClose = closeOf(props);
    return onClose && <LoadAgain load={load} props={props} onClose={onClose} />;
  });

type LoadAgainProps<Props> = { load: Load<Props>; props: Props; onClose: (() => void) | null };

function LoadAgain<Props extends object>({ load, props, onClose }: LoadAgainProps<Props>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const tryIt = useCallback(() => {
    setFailed(false);
    load().then(
      (Part) => setLoaded({ Part }),
      () => setFailed(true),
    );
  }, [load]);
  useEffect(tryIt, [tryIt]);
  if (loaded !== null) return <loaded.Part {...props} />;
  if (!hasFailed) return null;
  const said = (
    <div
      role="alert"
      className={cn(
        "text-ui",
        onClose !== null &&
          "fixed inset-x-4 bottom-18 z-50 mx-auto max-w-md rounded-lg border border-line-strong bg-raised p-3 shadow-lg lg:bottom-12",
      )}
    >
      <p>
        <span className="font-medium">This part couldn’t be loaded.</span>{" "}
        <span className="text-fg-2">Nothing else on this page is affected.</span>
      </p>
      <div className="mt-2 flex gap-2">
        <Button onClick={tryIt}>Try again</Button>
        {onClose !== null && (
          <Button variant="ghost" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
  // The opener may be covered, so this renders into the body.
  return onClose === null ? said : createPortal(said, document.body);
}
