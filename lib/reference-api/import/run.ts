import { importFile } from "./import-file";

/** Request as a JSON argument, report on standard output. */
process.umask(0o077);
const { databasePath, request } = JSON.parse(process.argv[2] ?? "");
process.stdout.write(JSON.stringify(await importFile(databasePath, request)));
