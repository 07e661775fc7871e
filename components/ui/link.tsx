"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { useBase } from "@/components/browser/base";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href"> & { href: string };

/**
 * The only link used inside the dashboard, to an address without its account: it leads to the account of the page. It
 * never prefetches, because opening a page must be a gesture.
 */
export function Link({ href, ...props }: LinkProps) {
  const base = useBase();
  return <NextLink prefetch={false} {...props} href={href.startsWith("/") ? base + href : href} />;
}
