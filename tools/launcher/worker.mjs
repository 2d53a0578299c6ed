// What a node of the application begins as. Ctrl-C and a closing terminal reach every process at once;
// only the launcher acts on them, and then asks the nodes by SIGTERM to finish what they are doing.
import { pathToFileURL } from 'node:url';

for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {});
const [, , application = ''] = process.argv;
await import(pathToFileURL(application).href);
