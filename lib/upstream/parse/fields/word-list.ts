export const wordList = (text: string): readonly string[] => text.trim().split(/\s+/);

export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));
