import { expect, test } from "vitest";
import { createSecretScan, secretForms } from "../e2e/support/secret-forms";

test("S1q: positive control: the search finds every form of a planted key", () => {
  const key = "kd_planted_Zx7Qm2Lp9Vt4Rw8N";
  const scan = createSecretScan(key);
  for (const [name, form] of secretForms(key)) expect(scan(`before ${form} after`), name).toContain(name);
  expect(scan(Buffer.from(`user:${key}!`).toString("base64"))).not.toEqual([]);
  expect(scan("nothing of the kind, kd_plante")).toEqual([]);
});
