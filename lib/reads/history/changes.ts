import { comparedDays, type DaysAsked } from "../../domain/history/change-days";
import { type ChangeFacts, type Changes, type ChangesAsked, changeRows } from "../../domain/history/changes";
import type { Moves } from "../../domain/history/history";
import type { createHistoryReads } from "./history";

type HistoryReads = Pick<ReturnType<typeof createHistoryReads>, "days" | "moves">;

export const changeFacts = async (history: HistoryReads, projectId: string, asked: DaysAsked): Promise<ChangeFacts> =>
  (await read(history, projectId, asked)).facts;

export async function changes(history: HistoryReads, projectId: string, asked: ChangesAsked): Promise<Changes> {
  const { facts, moves } = await read(history, projectId, asked);
  const wanted = moves?.moves ?? [];
  return { ...facts, rows: changeRows(asked.only === undefined ? wanted : wanted.filter(asked.only), asked) };
}

async function read(history: HistoryReads, projectId: string, asked: DaysAsked) {
  const { days: known } = await history.days(projectId);
  const days = comparedDays(known, asked);
  const from = days?.compared.day ?? null;
  const moves = days === null || from === null ? null : await history.moves(projectId, { from, to: days.to });
  const facts: ChangeFacts = {
    days,
    head: moves === null ? null : headOf(moves),
  };
  return { facts, moves };
}

const headOf = ({ moves: _, ...head }: Moves) => head;
