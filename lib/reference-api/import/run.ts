import { text } from "node:stream/consumers";
import { importFile } from "./import-file";

/** JSON on standard input, a report on standard output. A separate process keeps requests of the service running. */
process.umask(0o077);
const { databasePath, request } = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await importFile(databasePath, request)));
