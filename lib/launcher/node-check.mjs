/**
 * Whether this Node can run the project. Kept free of anything newer than Node 18, so an old one gets a sentence
 * instead of a syntax error.
 * @param {string} version as in `process.versions.node`
 * @returns {string | null} one sentence, or null when the version is new enough
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Keyword Desk needs Node 20.19 or newer (24 is recommended), and this is Node ${version}: install a newer one from https://nodejs.org and try again.`;
}
