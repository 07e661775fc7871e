export type CopyKind = "projects" | "keywords" | "keyword-data";

export type CopyAddress = { kind: CopyKind; projectId: string | null; keywordId: string | null };
