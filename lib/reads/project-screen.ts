import { isRefused } from "../domain/errors";
import { type FirstScreen, firstScreen, type ScreenView } from "../domain/table/first-screen";
import { createMemo } from "../store/memo";
import { keywordsAnswer, toAnswer } from "./answers";
import { viewedAnswer, viewedVersion } from "./list-as-of";
import { NEVER, type ReadContext } from "./read-context";
import { savedProject } from "./saved-projects";

const SCREENS_MAX = 200;

/** Long lists are counted once per version, labels and view; problem, price and gauge are current. */
export function createProjectScreen(
  context: ReadContext,
): (projectId: string, view: ScreenView) => Promise<FirstScreen> {
  const memo = createMemo<FirstScreen>({ sizeMax: SCREENS_MAX });
  return async (projectId, view) => {
    const project = await savedProject(context, projectId);
    const labels = await context.labels.ofProject(projectId);
    const version = await viewedVersion(context, projectId);
    const name = JSON.stringify([projectId, view]);
    /** Screen of a complete list. null: incomplete, whose price can change. */
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
      const answer = await viewedAnswer(context, projectId, await keywordsAnswer(context, projectId, NEVER), view.days);
      return firstScreen({ project, answer, labels }, view);
    }
    // The version covers a refusal; other problems are temporary.
    const savedProblem = screen.answer.problem;
    const problem = savedProblem !== null && isRefused(savedProblem) ? savedProblem : null;
    return { ...screen, project, answer: await toAnswer(context, { reading, problem }, screen.answer.price) };
  };
}
