import { createElement } from "react";
import { markup } from "./markup";

/** An icon of the package `lucide`: elements of SVG with their attributes. */
export type IconShape = readonly (readonly [tag: string, attributes: object])[];

type IconProps = {
  of: IconShape;
  /** Pixels. */
  size?: number;
  className?: string;
};

/** What each icon is drawn with; there are few, and they never change. */
const written = new Map<IconShape, string>();

function drawingOf(shape: IconShape): string {
  const held = written.get(shape);
  if (held !== undefined) return held;
  const text = markup(shape.map(([tag, attributes]) => createElement(tag, attributes)));
  written.set(shape, text);
  return text;
}

/** An icon beside words that say the same: nobody hears it. React owns its frame, and not the lines in it. */
export function Icon({ of: shape, size = 24, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: written by markup()
      dangerouslySetInnerHTML={{ __html: drawingOf(shape) }}
    />
  );
}
