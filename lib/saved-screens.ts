import type { Container } from "./container";
import { type FirstScreen, firstScreen, type ScreenView } from "./domain/keyword-view";
import type { ProjectLabels } from "./domain/labels";
import { NEVER, OPENING, readKeywords, savedProject, toAnswer } from "./reads";

/** Kept for the projects and views that were asked for last. */
const PROJECTS_MAX = 20;
const VIEWS_MAX = 20;

/** Screens of one version of a list and its labels, by view. */
type Cuts = { from: string; byView: Map<string, Promise<FirstScreen | null>> };

/** By project. What is lost here is cut once more from what is saved. */
const cutIn = new WeakMap<Container, Map<string, Cuts>>();

/**
 * What a project's page is drawn from before the browser has the whole list. A long list is read and counted once for
 * each version of it, of its labels and of the view; problem, price and gauge are those of now. Never asks.
 */
export async function projectScreen(container: Container, projectId: string, view: ScreenView): Promise<FirstScreen> {
  const project = await savedProject(container, projectId);
  // Both are read before the list: should either change in between, the next view finds this one outdated.
  const labels = await container.labels.ofProject(projectId);
  const version = await container.upstream.keywordsVersion(projectId);
  const cut = version === null ? null : await cutOf(container, projectId, { version, labels, view });
  const reading = cut?.answer.reading ?? null;
  if (cut === null || reading === null)
    return firstScreen({ project, answer: await readKeywords(container, projectId, OPENING), labels }, view);
  container.upstream.openedKeywords(projectId, reading);
  return { ...cut, project, answer: await toAnswer(container, { reading, problem: null }, cut.answer.price) };
}

/** The screen of a complete list; null for any other, whose price changes with what is learnt of the service. */
function cutOf(
  container: Container,
  projectId: string,
  { version, labels, view }: { version: string; labels: ProjectLabels; view: ScreenView },
): Promise<FirstScreen | null> {
  const projects = cutIn.get(container) ?? new Map<string, Cuts>();
  cutIn.set(container, projects);
  const from = JSON.stringify([version, labels]);
  const held = projects.get(projectId);
  const { byView } = keepLast(
    projects,
    projectId,
    held?.from === from ? held : { from, byView: new Map() },
    PROJECTS_MAX,
  );
  const asked = JSON.stringify(view);
  const cut = keepLast(byView, asked, byView.get(asked) ?? cutAnew(container, projectId, labels, view), VIEWS_MAX);
  cut.catch(() => byView.delete(asked));
  return cut;
}

/** Puts a value at the end of a map that holds the last `most`. */
function keepLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): Value {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
  return value;
}

async function cutAnew(container: Container, projectId: string, labels: ProjectLabels, view: ScreenView) {
  const answer = await readKeywords(container, projectId, NEVER);
  if (answer.reading?.data.complete !== true) return null;
  return firstScreen({ project: null, answer, labels }, view);
}
