import type { Quota } from "../domain/quota/quota";
import type { QuotaRules } from "../domain/quota/quota-rules";
import { postJson } from "./get-json";

export const changeRules = (changes: Partial<QuotaRules>): Promise<Quota> => postJson("/api/quota/rules", changes);
