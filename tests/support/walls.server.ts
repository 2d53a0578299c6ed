import { type Import, packageOf, type Side, sideOf, type Source, unitOf } from './sources.server.ts';

/** The packages that each side may import. Models run everywhere, so they may import almost none. */
const PURE_PACKAGES: ReadonlySet<string> = new Set(['date-fns', 'diff', 'ipaddr.js', 'libphonenumber-js', 'marked']);
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
/** Live update clients: in pages, and in tests of the server. */
const LIVE_PACKAGES: ReadonlySet<string> = new Set(['laravel-echo', 'pusher-js']);
const MAY_IMPORT: Readonly<Record<Side, readonly Side[]>> = {
  model: ['model'],
  server: ['model', 'server'],
  screen: ['model', 'screen'],
  test: ['model', 'server', 'screen', 'test'],
};

/** The import order, lowest first: layers, folders of the two lower layers, areas. */
export interface Order {
  readonly engine: readonly string[];
  readonly platform: readonly string[];
  readonly areas: readonly string[];
}

/** All imports of a file that break the import rules, in words. */
export function* breaches(source: Source, order: Order): Generator<string> {
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

function ourBreach(from: Source, { specifier }: Import, target: string, order: Order): string | undefined {
  const to = unitOf(target);
  const side = sideOf(target);
  if (!MAY_IMPORT[from.side].includes(side)) return `a ${from.side} file knows no ${side} file`;
  if (from.unit === to) {
    if (specifier.startsWith('#') && from.unit !== '') return 'inside one unit imports are relative';
    return from.side === 'test' ? undefined : upstairs(from, target, order);
  }
  if (specifier.startsWith('.') && from.unit !== '') return 'a wall is crossed with #engine/…, #platform/… or #areas/…';
  if (from.side === 'test') return undefined;
  if (floorOf(from.unit) < floorOf(to)) return FLOORS[floorOf(from.unit)];
  if (!order.areas.includes(to) || side === 'model') return undefined;
  if (target.split('/').length > 4) return 'knock at the area’s door';
  return order.areas.includes(from.unit) && order.areas.indexOf(to) > order.areas.indexOf(from.unit)
    ? `${from.unit} comes before ${to}`
    : undefined;
}

const FLOORS = [
  'the engine knows no feature and no area',
  'the platform knows no area',
  'the app knows the areas, not the other way round',
];

/** Engine, platform, areas, app. */
const floorOf = (unit: string): number => {
  if (unit === 'engine') return 0;
  if (unit === 'platform') return 1;
  return unit === 'app' || unit === '' ? 3 : 2;
};

/** Within the engine and the platform, a folder may import only those before it. */
function upstairs({ path, unit }: Source, target: string, order: Order): string | undefined {
  if (unit !== 'engine' && unit !== 'platform') return undefined;
  const rooms = order[unit];
  const [from, to] = [roomOf(path), roomOf(target)];
  // Files at the root of a layer are its module.
  if (from === to || from === '') return undefined;
  return rooms.indexOf(to) < rooms.indexOf(from) && rooms.includes(to)
    ? undefined
    : `${from} comes before ${to || 'the door'}`;
}

const roomOf = (path: string): string => {
  const [, , room = '', rest] = path.split('/');
  return rest === undefined ? '' : room;
};
