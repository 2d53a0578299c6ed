// What a node of the application begins as. Ctrl-C and a closing terminal reach every process at once;
// only the launcher acts on them, and then asks the nodes by SIGTERM to finish what they are doing.
import { pathToFileURL } from 'node:url';

// At SIGUSR1 Node would open an inspector, which reads every secret in memory.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR1']) process.on(signal, () => {});
const [, , application = ''] = process.argv;
await import(pathToFileURL(application).href);
