/**
 * Can this Node run the project? Uses nothing newer than Node 18, so that an old version gets a sentence instead of a
 * syntax error.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null} one sentence; null: new enough
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Keyword Desk needs Node 20.19 or newer (24 is recommended), and this is Node ${version}: install a newer one from https://nodejs.org and try again.`;
}

/** Ends the process on an old Node. Import other modules lazily after this call: they use newer functions. */
export function requireNode() {
  const problem = nodeProblem(process.versions.node);
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}
