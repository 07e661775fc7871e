"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { useBase } from "@/components/browser/base";
import { type ButtonVariant, buttonStyles } from "./buttons/button-styles";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "href"> & { href: string };

/** Adds the account; for all addresses of the dashboard. Never prefetches: opening a page must be a user's action. */
export function Link({ href, ...props }: LinkProps) {
  const base = useBase();
  return <NextLink prefetch={false} {...props} href={href.startsWith("/") ? base + href : href} />;
}

/** A link that looks like a button. */
export const LinkButton = ({ variant, className, ...props }: LinkProps & { variant?: ButtonVariant }) => (
  <Link className={buttonStyles(variant, className)} {...props} />
);
