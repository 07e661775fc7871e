/** Splits a text into names, which keeps long lists readable. */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));
