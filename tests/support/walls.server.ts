import { type Import, packageOf, type Side, sideOf, type Source, unitOf } from './sources.server.ts';

/** What a side may know of. A model runs everywhere, so it knows almost nothing. */
const PURE_PACKAGES: ReadonlySet<string> = new Set(['date-fns', 'libphonenumber-js', 'marked']);
const SCREEN_PACKAGES: ReadonlySet<string> = new Set([
  '@emotion',
  '@fontsource-variable',
  '@hookform',
  '@mui',
  '@tanstack',
  'lucide-react',
  'react',
  'react-dom',
  'react-easy-crop',
  'react-hook-form',
]);
/** Clients of live updates: in pages, and in what tries the server with them. */
const LIVE_PACKAGES: ReadonlySet<string> = new Set(['laravel-echo', 'pusher-js']);
const MAY_IMPORT: Readonly<Record<Side, readonly Side[]>> = {
  model: ['model'],
  server: ['model', 'server'],
  screen: ['model', 'screen'],
  test: ['model', 'server', 'screen', 'test'],
};

/**
 * Everything about a file that goes through a wall of the house, in words.
 *
 * @param order the areas, earlier ones first
 */
export function* breaches(source: Source, order: readonly string[]): Generator<string> {
  for (const each of source.imports) {
    const found = each.target ? ourBreach(source, each, each.target, order) : packageBreach(source, each);
    if (found) yield `${source.path} imports ${each.specifier}: ${found}`;
  }
}

function packageBreach({ side, path }: Source, { specifier, lazy }: Import): string | undefined {
  if (side === 'test') return undefined;
  const name = packageOf(specifier);
  const scope = name.split('/')[0] ?? '';
  if (name === 'zod')
    return side === 'server' || /schemas?\.ts$/.test(path)
      ? undefined
      : 'zod belongs in a .schema.ts, which screens load when they need it';
  if (specifier.startsWith('node:')) return side === 'server' ? undefined : `a ${side} file knows no Node`;
  if (side === 'model') return PURE_PACKAGES.has(name) ? undefined : 'a model imports pure packages only';
  if (side === 'server') return SCREEN_PACKAGES.has(scope) ? 'a server file knows no screen' : undefined;
  if (LIVE_PACKAGES.has(name)) return undefined;
  return SCREEN_PACKAGES.has(scope) || PURE_PACKAGES.has(name) || lazy ? undefined : 'not a package of screens';
}

function ourBreach(from: Source, { specifier }: Import, target: string, order: readonly string[]): string | undefined {
  const to = unitOf(target);
  const side = sideOf(target);
  if (!MAY_IMPORT[from.side].includes(side)) return `a ${from.side} file knows no ${side} file`;
  if (from.unit === to)
    return specifier.startsWith('#') && from.unit !== '' ? 'inside one unit imports are relative' : undefined;
  if (specifier.startsWith('.') && from.unit !== '') return 'a wall is crossed with #core/… or #areas/…';
  if (from.unit === 'core' && from.side !== 'test') return 'the core knows no area';
  if (to === 'app' && from.unit !== '' && from.side !== 'test')
    return 'the app knows the areas, not the other way round';
  if (!order.includes(to) || side === 'model' || from.side === 'test') return undefined;
  if (target.split('/').length > 4) return 'knock at the area’s door';
  return order.includes(from.unit) && order.indexOf(to) > order.indexOf(from.unit)
    ? `${from.unit} comes before ${to}`
    : undefined;
}
