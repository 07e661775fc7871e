"use client";

import { useId } from "react";
import { Input } from "@/components/ui/input";
import type { ImportState } from "./use-import";

const MARKET_EXAMPLE = "google/de/de/desktop";

export function ImportQuestions({ state }: { state: ImportState }) {
  const id = useId();
  const { answers, setAnswers, questions, preview } = state;
  const set = (change: Partial<typeof answers>) => setAnswers({ ...answers, ...change });
  const asksDate = questions.includes("date") || preview?.report.description?.period != null;
  return (
    <div className="mt-4 grid gap-3 text-ui sm:grid-cols-2">
      {questions.includes("project") && (
        <div>
          <label htmlFor={`${id}-project`} className="text-fg-2">
            Project
          </label>
          <Input
            id={`${id}-project`}
            name="project"
            required
            maxLength={200}
            value={answers.project}
            onChange={(event) => set({ project: event.target.value })}
          />
        </div>
      )}
      {questions.includes("market") && (
        <div>
          <label htmlFor={`${id}-market`} className="text-fg-2">
            Engine/country/language/device (optional)
          </label>
          <Input
            id={`${id}-market`}
            name="market"
            maxLength={60}
            placeholder={MARKET_EXAMPLE}
            value={answers.market}
            onChange={(event) => set({ market: event.target.value })}
          />
        </div>
      )}
      {asksDate && (
        <>
          <div>
            <label htmlFor={`${id}-from`} className="text-fg-2">
              First day of the period (optional)
            </label>
            <Input
              type="date"
              id={`${id}-from`}
              name="from"
              value={answers.from}
              onChange={(event) => set({ from: event.target.value })}
            />
          </div>
          <div>
            <label htmlFor={`${id}-date`} className="text-fg-2">
              Day, or last day of the period
            </label>
            <Input
              type="date"
              id={`${id}-date`}
              name="date"
              required
              value={answers.date}
              onChange={(event) => set({ date: event.target.value })}
            />
          </div>
        </>
      )}
      <label className="flex items-start gap-2 sm:col-span-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={answers.replaces}
          onChange={(event) => set({ replaces: event.target.checked })}
        />
        <span>Replace what was imported into this project before</span>
      </label>
    </div>
  );
}
