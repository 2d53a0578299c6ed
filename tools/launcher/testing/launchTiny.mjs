// Stands for start.mjs in the tests of the launcher: everything is real but the application.
import { fileURLToPath } from 'node:url';
import { launch } from '../launch.mjs';

await launch({ script: fileURLToPath(new URL('tiny.mjs', import.meta.url)), build: async () => {} });
