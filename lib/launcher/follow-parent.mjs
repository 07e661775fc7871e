/**
 * Loaded before a child's own program: the child ends when the process that started it is gone. The launcher ends its
 * children itself; this is for the day it is killed and cannot.
 */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 500).unref();
