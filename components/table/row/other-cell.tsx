"use client";

import { useState } from "react";
import { lazyPart } from "@/components/ui/lazy";
import type { Formats } from "@/lib/domain/display/format";
import type { Json } from "@/lib/domain/json";
import { dayNumber } from "@/lib/domain/time/days";
import { EmptyValue } from "./cells";

const ValueDialog = lazyPart(() => import("./value-dialog").then((module) => module.ValueDialog), {
  closeOf: ({ onClose }) => onClose,
});

type OtherCellProps = {
  formats: Formats;
  value: Json;
};

/** Text is never rendered as HTML. */
export function OtherCell({ formats, value }: OtherCellProps) {
  if (value === null || value === "") return <EmptyValue />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formats.number(value);
  if (typeof value === "object") return <NestedValue formats={formats} value={value} />;
  if (dayNumber(value) !== null && value.length === 10)
    return (
      <time dateTime={value} className="whitespace-nowrap">
        {formats.day(value)}
      </time>
    );
  if (/^https?:\/\//.test(value))
    return (
      <a
        href={value}
        target="_blank"
        rel="noopener noreferrer"
        title={value}
        className="block truncate rounded underline decoration-line-strong underline-offset-2"
      >
        {value.replace(/^https?:\/\//, "")}
      </a>
    );
  return (
    <span title={value} dir="auto" className="block truncate">
      {value}
    </span>
  );
}

type NestedValueProps = { formats: Formats; value: Json[] | { [key: string]: Json } };

function NestedValue({ formats, value }: NestedValueProps) {
  const [isShown, setShown] = useState(false);
  const isList = Array.isArray(value);
  const words = formats.counted(isList ? value.length : Object.keys(value).length, isList ? "item" : "field");
  return (
    <>
      <button
        type="button"
        onClick={() => setShown(true)}
        className="rounded font-mono text-note whitespace-nowrap text-accent-text underline underline-offset-2"
      >
        {isList ? `[${words}]` : `{${words}}`}
      </button>
      {isShown && <ValueDialog value={value} onClose={() => setShown(false)} />}
    </>
  );
}
