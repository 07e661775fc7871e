import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { envExample, settingsPage } from "../settings/documents";

const root = process.cwd();
writeFileSync(join(root, ".env.example"), envExample());
writeFileSync(join(root, "lib", "settings", "README.md"), settingsPage());
