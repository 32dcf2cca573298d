/** Loaded into Wrangler by `--import`: ends it once the process that started it has gone, however that happened. */
const parent = process.ppid
setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 500).unref()
