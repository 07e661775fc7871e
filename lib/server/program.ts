/** What the launcher imports: it compiles this file with everything below it, because Node 20 runs no TypeScript. */
export { checkSettings } from "./check-settings";
export { startServer } from "./start-server";
