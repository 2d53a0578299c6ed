// Replaces start.mjs in the launcher's tests: all parts except the application are real.
import { fileURLToPath } from 'node:url';
import { launch } from '../launch.mjs';

await launch({ script: fileURLToPath(new URL('tiny.mjs', import.meta.url)), build: async () => {} });
