import NextLink from "next/link";
import type { ComponentProps } from "react";

/** The only link used inside the dashboard: it never prefetches, because opening a page must be a gesture. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
