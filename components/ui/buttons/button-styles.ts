import { cn } from "@/components/ui/cn";

export type ButtonVariant = "ink" | "outline" | "ghost" | "link";

const VARIANTS: Record<ButtonVariant, string> = {
  ink: "px-2.5 forced-colors:border bg-ink text-on-ink not-aria-disabled:hover:bg-ink/90",
  outline: "px-2.5 border border-line-strong bg-surface text-fg not-aria-disabled:hover:bg-sunken",
  ghost: "px-2.5 text-fg-2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-fg",
  link: "text-fg underline decoration-line-strong underline-offset-2 hover:decoration-current",
};

/** Also for links that look like buttons. Use one `ink` button per view. */
export const buttonStyles = (variant: ButtonVariant = "outline", className?: string): string =>
  cn(
    "inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md text-ui font-medium whitespace-nowrap",
    "transition-colors pointer-coarse:min-h-11 [&_svg]:shrink-0",
    "aria-disabled:opacity-60",
    VARIANTS[variant],
    className,
  );
