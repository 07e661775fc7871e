declare const brand: unique symbol;
type Branded<Name extends string> = string & { readonly [brand]: Name };

export type ProjectId = Branded<"ProjectId">;
export type KeywordId = Branded<"KeywordId">;

/** The only place that turns a string into a project id. */
export const projectId = (text: string): ProjectId => text as ProjectId;
export const keywordId = (text: string): KeywordId => text as KeywordId;
