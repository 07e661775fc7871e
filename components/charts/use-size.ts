import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export type Size = { width: number; height: number };

/** For drawings whose text must not be scaled. The server draws at `first`; CSS sets the height, so nothing moves. */
export function useSize(first: Size): [RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(first);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setSize((held) => (held.width === width && held.height === height ? held : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return [box, size];
}
