/** No note for a count of 0. */
export const countNote = <Kind extends string>(kind: Kind, count: number): { kind: Kind; count: number }[] =>
  count === 0 ? [] : [{ kind, count }];

const REASONS_MAX = 3;

/** `reasons`: one of each failed check, "" when the service names none. */
export const failedChecks = (reasons: readonly string[]) => {
  const names = [...new Set(reasons)].filter((reason) => reason !== "").slice(0, REASONS_MAX);
  return countNote("failed-checks", reasons.length).map((note) => (names.length === 0 ? note : { ...note, names }));
};
