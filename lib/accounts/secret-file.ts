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

/** Outside the store, so that a copy of the store can't unseal the keys. Read on every call. */
export class SecretFile {
  constructor(readonly file: string) {}

  /** The current one first. An interrupted rotation leaves two. */
  readAll(): Buffer[] {
    return readSecrets(this.file);
  }

  obtain(): Buffer {
    const [present] = readSecrets(this.file);
    if (present !== undefined) return present;
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
    const [secret] = readSecrets(this.file);
    if (secret === undefined)
      throw new SecretUnfit(
        `The secret file ${this.file} holds no secret: put it back, or move it away and enter the keys again.`,
      );
    return secret;
  }

  addNew(): Buffer {
    const secret = randomBytes(SECRET_BYTES);
    this.replace([secret, ...readSecrets(this.file)]);
    return secret;
  }

  dropOld(): void {
    this.replace(readSecrets(this.file).slice(0, 1));
  }

  isOpenToOthers(): boolean {
    const stats = process.platform === "win32" ? undefined : statSync(this.file, { throwIfNoEntry: false });
    return stats !== undefined && (stats.mode & 0o077) !== 0;
  }

  private replace(secrets: readonly Buffer[]): void {
    const next = `${this.file}.${randomUUID()}`;
    writeFileSync(next, secrets.map(textOf).join(""), { mode: 0o600, flush: true });
    renameSync(next, this.file);
  }
}

export class SecretUnfit extends Error {
  override readonly name = "SecretUnfit";
}

const textOf = (secret: Buffer): string => `${secret.toString("base64")}\n`;

const isThere = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EEXIST";

function readSecrets(file: string): Buffer[] {
  const text = readIfThere(file);
  const secrets = text.split("\n").map((line) => Buffer.from(line.trim(), "base64"));
  return secrets.filter(({ length }) => length === SECRET_BYTES);
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
