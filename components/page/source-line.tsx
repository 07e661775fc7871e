import { Fragment } from "react";
import type { Project } from "@/lib/domain/projects/project";
import { linkable } from "@/lib/domain/series/ranking-pages";

/** Some services include the label. */
const LABEL = /^(data )?source:\s*/i;
const ADDRESS = /(https?:\/\/[^\s,;)]+[^\s,;.)])/;

export function SourceLine({ source }: { source: NonNullable<Project["source"]> }) {
  return (
    <p className="max-w-[64ch] text-note break-words text-fg-2">
      Source: <WithLinks text={source.attribution.replace(LABEL, "")} />
      {source.licence && !source.attribution.includes(source.licence) && (
        <>
          {" "}
          License: <WithLinks text={source.licence} />
        </>
      )}
    </p>
  );
}

function WithLinks({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, index) => {
    const href = index % 2 === 1 ? linkable(part) : null;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one fixed text never move
    if (href === null) return <Fragment key={index}>{part}</Fragment>;
    return (
      <a key={href} href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
        {part}
      </a>
    );
  });
}
