/** Native code, loaded with the first password: whoever asks for none starts without it. */
const argon2 = () => import("@node-rs/argon2");

/** Longer ones are a way to keep the server busy, not better passwords. */
export const PASSWORD_LENGTH_MAX = 512;

/** Argon2id with what OWASP asks for: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a PHC string with a salt of its own */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, COST);

/** Compares in a time that does not depend on where they differ. */
export const isPassword = async (phc: string, password: string): Promise<boolean> =>
  (await argon2()).verify(phc, password.slice(0, PASSWORD_LENGTH_MAX));
