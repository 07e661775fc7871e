/** A reason not to go on that a person can act on: shown as its sentences, without a stack. */
export class Refusal extends Error {
  name = "Refusal";

  /**
   * @param {string} sentences
   * @param {number} [exitCode]
   */
  constructor(sentences, exitCode = 1) {
    super(sentences);
    this.exitCode = exitCode;
  }
}

/** @param {string} line */
export const say = (line) => process.stdout.write(`${line}\n`);

/**
 * Shows why a command ends: a refusal as its sentences, anything else whole because it is a fault of ours.
 * @param {unknown} error
 */
export function sayError(error) {
  process.stderr.write(`${error instanceof Refusal ? error.message : (error?.stack ?? error)}\n`);
}

/** @param {number} ms @returns {string} such as "1.4 s" */
export const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
