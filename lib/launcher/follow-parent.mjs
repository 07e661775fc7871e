/** Preloaded into children: ends the child if the launcher is killed and can't do it. */
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 500).unref();
