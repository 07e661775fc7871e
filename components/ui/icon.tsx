import { createElement } from "react";
import { asHtml } from "./markup";

/** An icon of the package `lucide`: elements of SVG with their attributes. */
export type IconShape = readonly (readonly [tag: string, attributes: { d?: unknown }])[];

type IconProps = {
  of: IconShape;
  /** Pixels. */
  size?: number;
  className?: string;
};

/** What each is drawn with, written once: an icon never changes. */
const drawings = new WeakMap<IconShape, ReturnType<typeof asHtml>>();

/** Its lines as one path: a page shows dozens of icons, and each element of them would cost. */
function drawn(shape: IconShape): ReturnType<typeof asHtml> {
  const lines = shape.flatMap(([, { d }]) => d ?? []);
  const others = shape.filter(([tag]) => tag !== "path");
  // A line may begin relative to where the one before it ended; alone it would begin at 0.
  return asHtml([
    <path key="lines" d={lines.join("M0 0")} />,
    ...others.map(([tag, attributes]) => createElement(tag, attributes)),
  ]);
}

function drawingOf(shape: IconShape): ReturnType<typeof asHtml> {
  const drawing = drawings.get(shape) ?? drawn(shape);
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
