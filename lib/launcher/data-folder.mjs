import { access, chmod, constants, mkdir, readdir, stat } from "node:fs/promises";
import { Refusal, say } from "./output.mjs";

/**
 * Creates the data folder, checks that it can be written to, and closes it to other users.
 * @param {string} folder absolute
 * @throws {Refusal}
 */
export async function prepareDataFolder(folder) {
  const refuse = (error) => {
    throw new Refusal(
      `The data folder ${folder} can’t be written to (${error.code}): make it writable, or choose another one with DATA_FOLDER=… npm start.`,
    );
  };
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refuse);
  await access(folder, constants.W_OK).catch(refuse);
  if (process.platform !== "win32" && ((await stat(folder)).mode & 0o077) !== 0) await closeToOthers(folder);
}

/** Only changes our own folder. Closing a shared /tmp or home would break other programs. */
async function closeToOthers(folder) {
  const names = await readdir(folder);
  if (names.length > 0 && !names.some((name) => name.endsWith(".sqlite")))
    throw new Refusal(
      `The data folder ${folder} is open to other users and contains other programs’ files. Choose a separate folder with DATA_FOLDER=… npm start.`,
    );
  await chmod(folder, 0o700);
  say(`The data folder ${folder} is now readable by you only.`);
}
