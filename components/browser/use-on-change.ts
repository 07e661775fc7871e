import { type EffectCallback, useEffect, useEffectEvent, useRef } from "react";

/** Runs after a render in which the value differs from the one before. @param onChange may return a clean-up */
export function useOnChange(value: string | number | null, onChange: EffectCallback): void {
  const lastValue = useRef(value);
  const run = useEffectEvent(onChange);
  useEffect(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    return run();
  }, [value]);
}
