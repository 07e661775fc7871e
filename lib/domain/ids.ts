/** Ids are opaque strings: compared as strings, percent-encoded in paths, never turned into numbers. */
declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type ProjectId = Branded<"ProjectId">;
export type KeywordId = Branded<"KeywordId">;

/** The one place where a plain string becomes a project id: it came from the service or from an address. */
export const projectId = (text: string): ProjectId => text as ProjectId;
/** The one place where a plain string becomes a keyword id: it came from the service or from an address. */
export const keywordId = (text: string): KeywordId => text as KeywordId;
