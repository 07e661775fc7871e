/** A list of names written as text, so that long lists stay readable. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

/** The same as a set. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));
