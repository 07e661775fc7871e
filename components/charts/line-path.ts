type Point = { day: number; value: number };
type Scale = (value: number) => number;

/** The path of a broken line. A lone point is a line without length; round ends make it a dot. */
export const linePath = (segments: readonly (readonly Point[])[], x: Scale, y: Scale): string =>
  segments
    .map((segment) => `M${segment.map(({ day, value }) => `${x(day)} ${y(value)}`).join("L")}${segment[1] ? "" : "h0"}`)
    .join("");

export const toTenths = (px: number): number => Math.round(px * 10) / 10;
