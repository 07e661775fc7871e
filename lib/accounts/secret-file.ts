import { randomBytes, randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { SECRET_BYTES } from "./seal";

const NAME = "secret.key";

export const secretFileIn = ({
  secretKeyFile,
  dataFolder,
}: {
  secretKeyFile: string | null;
  dataFolder: string;
}): string => resolve(secretKeyFile ?? join(dataFolder, NAME));

/**
 * The secret that seals keys. It is a file outside the store, so that a copy of the store can't unseal them. Read on
 * every call, so that every process sees a new secret at once.
 */
export class SecretFile {
  constructor(readonly file: string) {}

  /** Possible secrets of sealed texts, the current one first. An interrupted rotation leaves a next one. */
  readAll(): Buffer[] {
    return [this.file, this.coming].flatMap((file) => readSecret(file) ?? []);
  }

  obtain(): Buffer {
    const known = readSecret(this.file);
    if (known !== null) return known;
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    const own = `${this.file}.${randomUUID()}`;
    writeFileSync(own, textOf(randomBytes(SECRET_BYTES)), { mode: 0o600, flush: true });
    try {
      // A hard link is atomic and fails if another process created the file first.
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

  prepareNext(): Buffer {
    const secret = randomBytes(SECRET_BYTES);
    writeFileSync(this.coming, textOf(secret), { mode: 0o600, flush: true });
    return secret;
  }

  takeNext(): void {
    renameSync(this.coming, this.file);
  }

  hasNext(): boolean {
    return readSecret(this.coming) !== null;
  }

  /** Can other users of this computer read the file? */
  isOpenToOthers(): boolean {
    const found = process.platform === "win32" ? undefined : statSync(this.file, { throwIfNoEntry: false });
    return found !== undefined && (found.mode & 0o077) !== 0;
  }

  private get coming(): string {
    return `${this.file}.next`;
  }
}

/** The file exists but contains no secret. */
export class SecretUnfit extends Error {
  override readonly name = "SecretUnfit";
}

const textOf = (secret: Buffer): string => `${secret.toString("base64")}\n`;

const isThere = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EEXIST";

/** @returns null: no file, or no secret in it */
function readSecret(file: string): Buffer | null {
  try {
    const secret = Buffer.from(readFileSync(file, "utf8").trim(), "base64");
    return secret.length === SECRET_BYTES ? secret : null;
  } catch {
    return null;
  }
}
