import { createElement } from "react";
import { asHtml } from "./markup";

/** An icon of the package `lucide`: elements of SVG with their attributes. */
export type IconShape = readonly (readonly [tag: string, attributes: object])[];

type IconProps = {
  of: IconShape;
  /** Pixels. */
  size?: number;
  className?: string;
};

/** What each is drawn with, written once: an icon never changes. */
const drawings = new WeakMap<IconShape, ReturnType<typeof asHtml>>();

function drawingOf(shape: IconShape): ReturnType<typeof asHtml> {
  const drawing = drawings.get(shape) ?? asHtml(shape.map(([tag, attributes]) => createElement(tag, attributes)));
  drawings.set(shape, drawing);
  return drawing;
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
      {...drawingOf(shape)}
    />
  );
}
