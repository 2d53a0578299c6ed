import react from '@vitejs/plugin-react';
import { defineConfig, normalizePath, type Plugin } from 'vite';
import { COMMON_PIECE, declarationPieces } from './tools/declarations.mjs';
import { iconsByName } from './tools/iconPlugin.mjs';
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

/** The theme draws no ripples, and buttons import what draws them all the same. */
const noRipples: Plugin = {
  name: 'no-ripples',
  apply: 'build',
  load: (id) => (id.endsWith('@mui/material/ButtonBase/TouchRipple.mjs') ? 'export default () => null;' : null),
};

/** The declarations, a piece for each area; what several of them are made of, such as kinds of field, is one of its own. */
const pieces = new Map(
  [...declarationPieces(import.meta.dirname)].map(([file, piece]) => [normalizePath(file), piece] as const),
);

/** So short that to name a piece of their own in the first load takes more than they do. */
const SHORT =
  /\/src\/(?:engine\/(?:changes\/events\/(?:madeOf|announce)|calculations\/calculation|parts\/(?:termList|changedLook)|entity\/recordId|records\/(?:recordId|show\/idsIn)|kinds\/ref\/referred|lists\/filters\/namesBy)|platform\/audit\/exports\/auditExport|areas\/access\/cover\/cover\.rules)\.ts$/;

/** Windows, menus and drawers, and what they are made of. */
const OVERLAYS =
  /@mui\/(?:material\/(?:Modal|Unstable_TrapFocus|Backdrop|Fade|Slide|Drawer|Popover|Menu|MenuList|MenuItem|List|ListItemIcon|Paper|Alert)|utils\/useRovingTabIndex)\//;

/** Components, and what has a name of its own below. */
const LARGE_PIECE = /\/(?:[A-Z]\w*|declarations[\w-]*|overlays|useRecordForm\.web|inputs)-[\w-]{8}\.(?:js|css)$/;

export default defineConfig({
  plugins: [manifestAsData(), iconsByName(), noServerCode, noRipples, react()],
  build: {
    outDir: 'dist/web',
    // Read by the check of the sizes.
    manifest: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // A screen names the large pieces that are fetched with it. What every page has already, and hooks and icons that
      // come a moment later with the pieces that need them, would fill more than half of those lists.
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'js' ? needed.filter((each) => LARGE_PIECE.test(each)) : needed,
    },
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
            // What lies over a page: nearly every screen opens some of it, and together it is one request.
            { name: 'overlays', test: OVERLAYS },
            // An area's screens need its own: one file compresses better than thirty, and is one request.
            {
              debugName: 'declarations',
              name: (id) => pieces.get(normalizePath(id)) ?? (SHORT.test(normalizePath(id)) ? COMMON_PIECE : null),
            },
          ],
        },
      },
    },
  },
});
