export type CopyKind = "projects" | "keywords" | "keyword-data";

/** IDs match exactly. Copies are never shared across keys or base addresses. */
export type CopyAddress = { kind: CopyKind; projectId: string | null; keywordId: string | null };
