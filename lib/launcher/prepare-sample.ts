import { prepareReferenceApi } from "../reference-api/launch";

/** Migrates the reference API's database, loads its sample when it is empty, and leaves a working key in the key file. */
const [databasePath, keyFile] = process.argv.slice(2);
if (databasePath === undefined || keyFile === undefined) throw new Error("usage: prepare-sample DATABASE KEYFILE");
await prepareReferenceApi({ databasePath, keyFile });
