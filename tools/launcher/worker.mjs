// The entry point of an application node. Ctrl-C and a closing terminal signal every process at once; only the launcher
// reacts, and then asks the nodes by SIGTERM to finish their work.
import { pathToFileURL } from 'node:url';

// On SIGUSR1 Node would open an inspector, which can read every secret in memory.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR1']) process.on(signal, () => {});
const [, , application = ''] = process.argv;
await import(pathToFileURL(application).href);
