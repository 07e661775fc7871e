import type { ReactNode } from "react";

/** A page's one h1, the line under it and its actions; they wrap under the title on a phone. */
export function PageHeader({
  title,
  beside,
  children,
  actions,
}: {
  title: ReactNode;
  /** Stands right after the title and is no part of it. */
  beside?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <div className="flex items-start gap-1">
          <h1 className="min-w-0 text-page break-words">{title}</h1>
          {beside}
        </div>
        {children && <p className="mt-1 text-ui text-fg-2">{children}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
