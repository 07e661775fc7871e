import { createHash } from "node:crypto";
import type { Container } from "./container";
import { type FirstScreen, firstScreen, type ScreenView } from "./domain/keyword-view";
import type { ProjectLabels } from "./domain/labels";
import { NEVER, OPENING, readKeywords, savedProject, toAnswer } from "./reads";

/** Screens are kept for the views that were asked for last; each is a first page of rows and the figures of its list. */
const SCREENS_MAX = 100;

type Cuts = Map<string, Promise<FirstScreen | null>>;

/** What is lost here is cut once more from what is saved. */
const cutIn = new WeakMap<Container, Cuts>();

/**
 * What a project's page is drawn from before the browser has the whole list. A long list is read and counted once for
 * each version of it, of its labels and of the view; problem, price and gauge are those of now. Never asks.
 */
export async function projectScreen(container: Container, projectId: string, view: ScreenView): Promise<FirstScreen> {
  const project = await savedProject(container, projectId);
  // Both are read before the list: should either change in between, the next view finds this one outdated.
  const labels = await container.labels.ofProject(projectId);
  const version = await container.upstream.keywordsVersion(projectId);
  const cut = version === null ? null : await cutOf(container, projectId, version, labels, view);
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
  version: string,
  labels: ProjectLabels,
  view: ScreenView,
): Promise<FirstScreen | null> {
  const cuts: Cuts = cutIn.get(container) ?? new Map();
  cutIn.set(container, cuts);
  const key = createHash("sha256")
    .update(JSON.stringify([projectId, version, labels, view]))
    .digest("base64");
  const cut = cuts.get(key) ?? cutAnew(container, projectId, labels, view);
  cuts.delete(key);
  cuts.set(key, cut);
  cut.catch(() => cuts.delete(key));
  for (const oldest of cuts.keys()) {
    if (cuts.size <= SCREENS_MAX) break;
    cuts.delete(oldest);
  }
  return cut;
}

async function cutAnew(container: Container, projectId: string, labels: ProjectLabels, view: ScreenView) {
  const answer = await readKeywords(container, projectId, NEVER);
  if (answer.reading?.data.complete !== true) return null;
  return firstScreen({ project: null, answer, labels }, view);
}
