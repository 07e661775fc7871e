/** Native code, loaded with the first password, so that a dashboard without one starts faster. */
const argon2 = () => import("@node-rs/argon2");

/** Longer passwords only keep the server busy. */
export const PASSWORD_LENGTH_MAX = 512;

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a PHC string with a random salt */
export const hashPassword = async (password: string): Promise<string> => (await argon2()).hash(password, COST);

export const isPassword = async (phc: string, password: string): Promise<boolean> =>
  (await argon2()).verify(phc, password.slice(0, PASSWORD_LENGTH_MAX));
