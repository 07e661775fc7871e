const PIECE = 12;

const percent = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

/** Base64 of a text at any offset: the middle part, which does not depend on its neighbors. */
function base64Cores(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)]);
    const whole = bytes.toString("base64").replaceAll("=", "");
    return whole.slice(offset === 0 ? 0 : 4, whole.length - 2);
  });
}

const jsonEscaped = (text: string): string =>
  [...text].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

export function secretForms(secret: string): Map<string, string> {
  const [base64, base64At1, base64At2] = base64Cores(secret);
  const url = (text = "") => text.replaceAll("+", "-").replaceAll("/", "_");
  return new Map([
    ["raw", secret],
    ["reversed", [...secret].reverse().join("")],
    ["hex", Buffer.from(secret).toString("hex")],
    ["percent", percent(secret)],
    ["json-escaped", jsonEscaped(secret)],
    ["base64", base64 ?? ""],
    ["base64, one byte in", base64At1 ?? ""],
    ["base64, two bytes in", base64At2 ?? ""],
    ["base64url", url(base64)],
    ["base64url, one byte in", url(base64At1)],
    ["base64url, two bytes in", url(base64At2)],
    ["a piece", secret.slice(5, 5 + PIECE)],
  ]);
}

/** Searches for every form of a secret, and every 12 characters of it. @returns names of the forms found */
export function createSecretScan(secret: string): (text: string) => string[] {
  const forms = [...secretForms(secret)].map(([name, form]): [string, string] => [name, form.toLowerCase()]);
  const pieces = Array.from({ length: secret.length - PIECE + 1 }, (_, at) => secret.slice(at, at + PIECE));
  return (text) => {
    const lower = text.toLowerCase();
    const names = forms.filter(([name, form]) => name !== "a piece" && lower.includes(form)).map(([name]) => name);
    return pieces.some((piece) => text.includes(piece)) ? [...names, "a piece"] : names;
  };
}
