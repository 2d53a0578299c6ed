import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, kibibytes } from './figures.server.ts';
import { isRecord } from './visitor.server.ts';

const WEB = 'dist/web';

interface Chunk {
  readonly file: string;
  /** The name from vite.config.ts. */
  readonly name: string;
  readonly imports: readonly string[];
  readonly css: readonly string[];
}

/** Measures the browser's download before the first paint, as served: compressed at build time. */
export function measureFirstLoad(): Figure[] {
  const chunks = readManifest();
  const entry = [...chunks].find(([, chunk]) => chunk.isEntry)?.[0];
  if (!entry) throw new Error('The build has no entry.');
  const first = closure(chunks, entry);
  const declarations = [...chunks].find(([, chunk]) => chunk.name === 'declarations')?.[0] ?? '';
  const screens = [['declarations', declarations] as const, ...SCREENS];
  const files = [...first].map((key) => chunks.get(key)?.file ?? '').filter((file) => file.endsWith('.js'));
  const styles = new Set([...first].flatMap((key) => chunks.get(key)?.css ?? []));
  return [
    { what: 'first load, scripts', figure: sizes(files), note: `gzip / brotli, ${files.length} files` },
    { what: 'first load, styles', figure: sizes([...styles]), note: `gzip / brotli, ${styles.size} files` },
    ...screens.flatMap(([what, key], at) => {
      if (!chunks.has(key)) return [];
      // The declarations load once; screens are measured without them.
      const known = at === 0 ? first : closure(chunks, declarations, new Set(first));
      const more = [...closure(chunks, key)].filter((each) => !known.has(each));
      const scripts = more.map((each) => chunks.get(each)?.file ?? '').filter((file) => file.endsWith('.js'));
      return [{ what: `+ ${what}`, figure: sizes(scripts), note: `gzip / brotli, ${scripts.length} files more` }];
    }),
  ];
}

const SCREENS = [
  ['a list', 'src/engine/records/ListScreen.tsx'],
  ['a page', 'src/engine/records/ShowScreen.tsx'],
  ['a form', 'src/engine/records/FormScreen.tsx'],
] as const;

function readManifest(): ReadonlyMap<string, Chunk & { readonly isEntry: boolean }> {
  const manifest: unknown = JSON.parse(readFileSync(join(WEB, '.vite/manifest.json'), 'utf8'));
  if (!isRecord(manifest)) throw new Error('The manifest of the build cannot be read.');
  return new Map(
    Object.entries(manifest).map(([key, value]) => {
      const chunk = isRecord(value) ? value : {};
      return [
        key,
        {
          file: String(chunk.file),
          name: String(chunk.name ?? ''),
          imports: words(chunk.imports),
          css: words(chunk.css),
          isEntry: chunk.isEntry === true,
        },
      ];
    }),
  );
}

const words = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A chunk and everything it needs before it runs. */
function closure(chunks: ReadonlyMap<string, Chunk>, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunks.get(key)?.imports ?? []) closure(chunks, next, seen);
  return seen;
}

/** "199.0 / 168.7 KiB". Small files are served uncompressed. */
function sizes(files: readonly string[]): string {
  const total = (ending: string): number =>
    files.reduce((sum, file) => {
      const packed = join(WEB, `${file}${ending}`);
      return sum + statSync(existsSync(packed) ? packed : join(WEB, file)).size;
    }, 0);
  return `${kibibytes(total('.gz')).replace(' KiB', '')} / ${kibibytes(total('.br'))}`;
}
