import { isRefused } from "../domain/errors";
import { type FirstScreen, firstScreen, type ScreenView } from "../domain/table/first-screen";
import { createMemo } from "../store/memo";
import { keywordsAnswer, toAnswer } from "./answers";
import { viewedAnswer, viewedVersion } from "./list-as-of";
import { NEVER, OPENING, type ReadContext } from "./read-context";
import { savedProject } from "./saved-projects";

const SCREENS_MAX = 200;

/**
 * What a project's page is drawn from before the browser has the whole list. A long list is read and counted once for
 * each version of it, of its labels and of the view; problem, price and gauge are those of now. Never asks.
 */
export function createProjectScreen(
  context: ReadContext,
): (projectId: string, view: ScreenView) => Promise<FirstScreen> {
  const memo = createMemo<FirstScreen>({ sizeMax: SCREENS_MAX });
  return async (projectId, view) => {
    const project = await savedProject(context, projectId);
    // Both are read before the list: should either change in between, the next view finds this one outdated.
    const labels = await context.labels.ofProject(projectId);
    const saved = await context.upstream.keywordsVersion(projectId);
    const version = saved === null ? null : await viewedVersion(context, projectId, saved);
    const name = JSON.stringify([projectId, view]);
    /** The screen of a complete list; null for any other, whose price changes as the service is learned. */
    const cut = async () => {
      const answer = await keywordsAnswer(context, projectId, NEVER);
      if (answer.reading?.data.complete !== true) return null;
      return firstScreen(
        { project: null, answer: await viewedAnswer(context, projectId, answer, view.days), labels },
        view,
      );
    };
    const screen = version === null ? null : await memo(name, JSON.stringify([version, labels]), cut);
    const reading = screen?.answer.reading ?? null;
    if (screen === null || reading === null) {
      const answer = await viewedAnswer(
        context,
        projectId,
        await keywordsAnswer(context, projectId, OPENING),
        view.days,
      );
      return firstScreen({ project, answer, labels }, view);
    }
    // A refusal is part of what is saved, and the version changes with it; any other problem is one of then.
    const said = screen.answer.problem;
    const problem = said !== null && isRefused(said) ? said : null;
    context.upstream.openedKeywords(projectId, reading);
    return { ...screen, project, answer: await toAnswer(context, { reading, problem }, screen.answer.price) };
  };
}
