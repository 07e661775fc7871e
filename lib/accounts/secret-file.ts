import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SECRET_BYTES } from "./seal";

const NAME = "secret.key";

/** Where the desk's own secret lies. */
export const secretFileIn = ({
  secretKeyFile,
  dataFolder,
}: {
  secretKeyFile: string | null;
  dataFolder: string;
}): string => resolve(secretKeyFile ?? join(dataFolder, NAME));

/**
 * The secret that seals keys in the store: a file beside it, so that a copy of the store alone opens none. Read on every
 * call, so that a new secret holds at once in every process.
 */
export class SecretFile {
  constructor(readonly file: string) {}

  /**
   * Secrets that may have sealed what is stored, the present one first. A change that was cut off leaves the coming one
   * beside it.
   */
  readAll(): Buffer[] {
    return [this.file, this.coming].flatMap((file) => readSecret(file) ?? []);
  }

  /** The secret to seal with, made where there is none. @throws when the file is there and holds none */
  obtain(): Buffer {
    const known = readSecret(this.file);
    if (known !== null) return known;
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const own = `${this.file}.${randomUUID()}`;
    writeFileSync(own, textOf(randomBytes(SECRET_BYTES)), { mode: 0o600, flush: true });
    try {
      // Whole or not at all, and never in place of one that another process has just made.
      linkSync(own, this.file);
    } catch (error) {
      if (!isThere(error)) throw error;
    } finally {
      rmSync(own, { force: true });
    }
    const made = readSecret(this.file);
    if (made === null)
      throw new SecretUnfit(
        `The secret file ${this.file} holds no secret: put it back, or move it away and enter the keys again.`,
      );
    return made;
  }

  /** Writes the secret that comes next beside the present one. */
  prepareNext(): Buffer {
    const secret = randomBytes(SECRET_BYTES);
    writeFileSync(this.coming, textOf(secret), { mode: 0o600, flush: true });
    return secret;
  }

  /** Puts the secret that was prepared in place of the present one. */
  takeNext(): void {
    renameSync(this.coming, this.file);
  }

  /** Is a secret prepared that was not put in place? */
  hasNext(): boolean {
    return readSecret(this.coming) !== null;
  }

  /** May other users of this computer read it? */
  isOpenToOthers(): boolean {
    const found = process.platform === "win32" ? undefined : statSync(this.file, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  }

  private get coming(): string {
    return `${this.file}.next`;
  }
}

/** The file is there, but no secret is in it. */
export class SecretUnfit extends Error {
  override readonly name = "SecretUnfit";
}

const textOf = (secret: Buffer): string => `${secret.toString("base64")}\n`;

const isThere = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EEXIST";

/** @returns null when there is none, or the file holds none */
function readSecret(file: string): Buffer | null {
  try {
    const secret = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
    return secret.length === SECRET_BYTES ? secret : null;
  } catch {
    return null;
  }
}
