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

/**
 * What an icon is drawn with. Its lines are one path: a page shows dozens of icons, and each element of them would cost.
 * A line may begin relative to where the one before it ended; alone it would begin at 0.
 */
function drawingOf(shape: IconShape): ReturnType<typeof asHtml> {
  const lines = { d: shape.flatMap(([, { d }]) => d ?? []).join("M0 0") };
  const parts: IconShape = [["path", lines], ...shape.filter(([, { d }]) => !d)];
  return asHtml(parts.map(([tag, attributes]) => createElement(tag, attributes)));
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
