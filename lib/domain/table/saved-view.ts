/** `query`: address parameters without "?". */
export type SavedView = { id: string; name: string; query: string };

export type ViewsOutcome = { views: SavedView[]; problem: string | null };

const VIEW_PARAMS: readonly string[] = ["q", "f", "sort", "range", "from", "to", "cols", "vs", "as-of", "by"];

export const VIEW_NAME_MAX = 60;
export const VIEWS_MAX = 50;
const QUERY_MAX = 4_000;

/** One order, so that equal views have equal texts. */
export function viewQuery(search: string): string {
  const from = new URLSearchParams(search);
  const params = new URLSearchParams();
  for (const name of VIEW_PARAMS) {
    const value = from.get(name);
    if (value !== null && value !== "") params.set(name, value);
  }
  return params.toString();
}

/** null: it can. */
export function viewProblem(views: readonly SavedView[], view: { id: string | null; name: string; query: string }) {
  if (view.name === "") return "Enter a name for the view.";
  if (view.name.length > VIEW_NAME_MAX)
    return `The name has ${view.name.length} characters. The limit is ${VIEW_NAME_MAX}.`;
  const isTaken = views.some(({ id, name }) => id !== view.id && nameKey(name) === nameKey(view.name));
  if (isTaken) return `A view called “${view.name}” already exists.`;
  if (view.id === null && views.length >= VIEWS_MAX) return `A project can have up to ${VIEWS_MAX} views.`;
  return view.query.length > QUERY_MAX ? "This view has too many filters to save." : null;
}

export const nameKey = (name: string): string => name.toLocaleLowerCase("en");
