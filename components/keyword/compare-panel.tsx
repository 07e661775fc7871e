import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useDisplay, useFormats } from "@/components/browser/formats";
import { SpendButton } from "@/components/quota/spend-button";
import { Button } from "@/components/ui/button";
import { SearchInput } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import type { Keyword } from "@/lib/domain/keyword/keyword";
import { isTwin, nameBeside } from "@/lib/domain/keyword/keyword-name";
import { marketNames } from "@/lib/domain/keyword/market";
import { COMPARED_MAX, type ComparedItem, comparedIds, toggled } from "@/lib/domain/series/compare-param";
import { searchKeywords } from "@/lib/domain/table/search";
import { compareHref } from "@/lib/domain/web/address-params";
import { historiesQuery } from "@/lib/queries/history";
import { keywordsQuery } from "@/lib/queries/keyword-list";
import type { CompareProps } from "./compare-props";
import { choiceName } from "./history-controls";
import { useKeywordAnswers } from "./use-keyword-answers";

const SHOWN_MAX = 6;
const ONE_REQUEST = { requests: 1, atLeast: false };

export function ComparePanel({ projectId, keyword, choice, choices, items, earlier, onChange }: CompareProps) {
  const formats = useFormats();
  const { locale } = useDisplay();
  const [text, setText] = useState("");
  const query = useDeferredValue(text);
  const list = useQuery({ ...keywordsQuery(projectId), throwOnError: false });
  const held = useQuery({ ...historiesQuery(projectId), throwOnError: false });
  const keywords = useKeywordAnswers(projectId, [], {});
  const saved = list.data?.reading?.data.keywords;
  const all = useMemo(() => Array.from(saved ?? []), [saved]);
  const chosen = comparedIds(items);
  const heldIds = new Set(held.data?.ids);
  const isFull = items.filter(({ kind }) => kind !== "earlier").length >= COMPARED_MAX;
  const isOn = (item: ComparedItem) => toggled(items, item).length < items.length;
  const series = choices.filter(({ key, kind, ...rest }) => {
    const isSameMeasure =
      kind === "position" || ("metric" in rest && "metric" in choice && rest.metric === choice.metric);
    return key !== choice.key && kind === choice.kind && isSameMeasure;
  });
  const found =
    query.trim() === ""
      ? all.filter((other) => isTwin(other, keyword))
      : searchKeywords(all, query, { parts: [], locale }).filter(({ id }) => id !== keyword.id);
  const shown = found.filter(({ id }) => !chosen.includes(id)).slice(0, SHOWN_MAX);
  const add = (id: string) => onChange(toggled(items, { kind: "keyword", id }));

  return (
    <div className="space-y-3 text-ui">
      <Toggle
        isOn={isOn({ kind: "earlier" })}
        onChange={() => onChange(toggled(items, { kind: "earlier" }))}
        title="Earlier period"
        hint={`${formats.day(earlier.from)} – ${formats.day(earlier.to)}`}
      />
      {series.map((other) => (
        <Toggle
          key={other.key}
          isOn={isOn({ kind: "series", key: other.key })}
          isOff={isFull}
          onChange={() => onChange(toggled(items, { kind: "series", key: other.key }))}
          title={choiceName(other)}
          hint="same keyword"
        />
      ))}
      {chosen.map((id) => {
        const other = all.find((candidate) => candidate.id === id);
        return (
          <Toggle
            key={id}
            isOn
            onChange={() => add(id)}
            title={other === undefined ? id : nameBeside(other, keyword)}
            hint={other === undefined ? "" : marketNames(other.market, locale).join(" · ")}
          />
        );
      })}
      {chosen.length > 0 && (
        <Link
          href={compareHref(projectId, [keyword.id, ...chosen])}
          className="block rounded text-ui font-medium underline underline-offset-2"
        >
          Open side by side
        </Link>
      )}
      <div className="border-t border-line pt-3">
        <SearchInput
          aria-label="Find a keyword to compare"
          placeholder="Find a keyword…"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {isFull && <p className="mt-2 text-note text-fg-2">Up to {COMPARED_MAX} lines. Remove one to add another.</p>}
        <ul className="mt-2 space-y-1">
          {!isFull &&
            shown.map((other) => (
              <Found
                key={other.id}
                keyword={other}
                market={marketNames(other.market, locale).join(" · ")}
                isHeld={heldIds.has(other.id)}
                isLoading={keywords.loading.has(other.id)}
                onAdd={() => add(other.id)}
                onLoad={async (isConfirmed) => {
                  const answer = await keywords.load(other.id, isConfirmed);
                  if (answer !== undefined) add(other.id);
                }}
              />
            ))}
        </ul>
        <p role="status" className="text-note text-fg-2">
          {list.isPending && "Loading saved keywords…"}
          {list.isSuccess && query.trim() !== "" && found.length === 0 && "No saved keywords match."}
          {found.length > SHOWN_MAX && `${formats.integer(found.length)} match. Type more to narrow them down.`}
          {keywords.error !== null && "Couldn’t load it."}
        </p>
      </div>
    </div>
  );
}

type ToggleProps = { isOn: boolean; isOff?: boolean; onChange: () => void; title: string; hint: string };

function Toggle({ isOn, isOff, onChange, title, hint }: ToggleProps) {
  return (
    <label className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff === true && !isOn}
        onChange={onChange}
        className="size-4 shrink-0 accent-accent"
      />
      <bdi className="truncate font-medium">{title}</bdi>
      <span className="ml-auto shrink-0 text-note text-fg-2">{hint}</span>
    </label>
  );
}

type FoundProps = {
  keyword: Keyword;
  market: string;
  isHeld: boolean;
  isLoading: boolean;
  onAdd: () => void;
  onLoad: (isConfirmed: boolean) => void;
};

function Found({ keyword, market, isHeld, isLoading, onAdd, onLoad }: FoundProps) {
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{keyword.phrase || keyword.id}</bdi>
        <span className="block truncate text-note text-fg-2">{market}</span>
      </span>
      {isHeld ? (
        <Button onClick={onAdd} aria-label={`Add ${keyword.phrase}`}>
          Add
        </Button>
      ) : (
        <SpendButton
          price={ONE_REQUEST}
          question={`Load ${keyword.phrase}?`}
          label="Add"
          running={isLoading ? "in progress" : null}
          onSpend={onLoad}
        />
      )}
    </li>
  );
}
