export type CopyKind = "projects" | "keywords" | "keyword-data";

/** Which thing a copy is of. Ids are exact; nothing is ever read across keys or base addresses. */
export type CopyAddress = { kind: CopyKind; projectId: string | null; keywordId: string | null };
