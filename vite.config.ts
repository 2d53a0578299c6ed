import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { neededBy } from './tools/declarations.mjs';
import { manifestAsData } from './tools/manifestPlugin.mjs';

/** The wall between the sides, once more at the last door: no server file may reach the browser. */
const noServerCode: Plugin = {
  name: 'no-server-code',
  apply: 'build',
  load(id) {
    if (/\.server\.tsx?$/.test(id)) this.error(`${id} is server code and was imported by a screen.`);
    return null;
  },
};

/** The declarations of every noun, with the kinds of field they are made of. */
const declarations = new Set([...neededBy(import.meta.dirname, 'src/app/areas.ts')].map(normalizePath));

/** So short that to name a piece of their own in the first load takes more than they do. */
const SHORT =
  /\/src\/(?:engine\/(?:changes\/events\/madeOf|calculations\/calculation|parts\/(?:termList|changedLook)|entity\/recordId|records\/recordId)|platform\/audit\/exports\/auditExport|areas\/access\/cover\/cover\.rules)\.ts$/;

export default defineConfig({
  plugins: [manifestAsData(), noServerCode, react()],
  build: {
    outDir: 'dist/web',
    // Read by the check of the sizes.
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // Nothing becomes a data: address: the content policy allows fonts and scripts from this host only.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: {
        // What every page needs lies in one file that a change of ours leaves cached.
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules|rolldown|vite\/preload-helper/, tags: ['$initial'] },
            // Ours of the first load in one file too: a handful of small ones costs more than it saves.
            { name: 'shell', test: /\/src\/(?!app\/main\.tsx)/, tags: ['$initial'] },
            // Every screen needs them: one file compresses better than thirty, and is one request.
            {
              name: 'declarations',
              test: (id) => declarations.has(normalizePath(id)) || SHORT.test(normalizePath(id)),
            },
          ],
        },
      },
    },
  },
});
