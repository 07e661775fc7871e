import type { Container } from "../container";
import type { ProjectLabels } from "../domain/keyword/labels";
import { type FirstScreen, firstScreen, type ScreenView } from "../domain/table/first-screen";
import { isRefused } from "../errors";
import { NEVER, OPENING, readKeywords, savedProject, toAnswer } from "./answers";

/**
 * What a project's page is drawn from before the browser has the whole list. A long list is read and counted once for
 * each version of it, of its labels and of the view; problem, price and gauge are those of now. Never asks.
 */
export async function projectScreen(container: Container, projectId: string, view: ScreenView): Promise<FirstScreen> {
  const project = await savedProject(container, projectId);
  // Both are read before the list: should either change in between, the next view finds this one outdated.
  const labels = await container.labels.ofProject(projectId);
  const version = await container.upstream.keywordsVersion(projectId);
  const name = JSON.stringify([projectId, view]);
  const cut =
    version === null
      ? null
      : await container.screens.read(name, JSON.stringify([version, labels]), () =>
          cutAnew(container, projectId, labels, view),
        );
  const reading = cut?.answer.reading ?? null;
  // A refusal is part of what is saved, and the version changes with it; any other problem is one of then.
  const said = cut?.answer.problem ?? null;
  const problem = said !== null && isRefused(said) ? said : null;
  if (cut === null || reading === null)
    return firstScreen({ project, answer: await readKeywords(container, projectId, OPENING), labels }, view);
  container.upstream.openedKeywords(projectId, reading);
  return { ...cut, project, answer: await toAnswer(container, { reading, problem }, cut.answer.price) };
}

/** The screen of a complete list; null for any other, whose price changes with what is learnt of the service. */
async function cutAnew(container: Container, projectId: string, labels: ProjectLabels, view: ScreenView) {
  const answer = await readKeywords(container, projectId, NEVER);
  if (answer.reading?.data.complete !== true) return null;
  return firstScreen({ project: null, answer, labels }, view);
}
