import { createElement } from "react";

export type IconShape = readonly (readonly [tag: string, attributes: { d?: unknown }])[];

type IconProps = {
  of: IconShape;
  size?: number;
  className?: string;
};

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
    >
      {shape.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
