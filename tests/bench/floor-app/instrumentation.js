/** Without this empty file, Next would load the dashboard's instrumentation with its guard. */
export function register() {}
