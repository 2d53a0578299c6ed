import type { AreaName, Face, ScreenFacts } from '../screens/manifest.ts';
import { labelOfNoun, type NounEntry } from './nounIndex.ts';
import { screensOf } from './screensOf.ts';

/** The nouns and screens of one area, which the browser knows from the start. */
export interface AreaEntries {
  readonly name: string;
  readonly nouns: readonly NounEntry[];
  readonly screens: readonly ScreenFacts[];
}

/*
 * The format sent to the browser, without the data that follows from a noun. Areas end with ^, nouns and screens are
 * separated by @, items by ; and their fields by |. `manifestWriter.ts` writes it.
 */

/** Reads the text of a manifest. */
export function readManifest(text: string): readonly AreaEntries[] {
  const [places = '', ...areas] = text.split('^');
  const menus = places.split(';').map(placeIn);
  const paths = new Set<string>();
  return areas.map((area) => {
    const [name = '', listed = '', shown = ''] = area.split('@');
    const nouns = itemsIn(listed).map((item) => nounIn(item, menus));
    const screens = itemsIn(shown).flatMap((item) => {
      const read = item.startsWith('/') ? [screenIn(item, paths)] : facesIn(item, nouns);
      for (const { path } of read) paths.add(path);
      return read;
    });
    return { name, nouns, screens };
  });
}

const itemsIn = (text: string): readonly string[] => text.split(';').filter(Boolean);

/** "system,Company,," or "customers,,Devices,u": area, part, heading, and whether it is under a customer. */
function placeIn(text: string): Pick<NounEntry, 'menu' | 'underCustomer'> {
  const [area, part, group, under] = text.split(',');
  return {
    ...(area
      ? // Boundary: the writer took this value from a declaration.
        { menu: { area: area as AreaName, ...(part ? { part } : {}), ...(group ? { group } : {}) } }
      : {}),
    ...(under ? { underCustomer: true } : {}),
  };
}

function nounIn(item: string, menus: readonly ReturnType<typeof placeIn>[]): NounEntry {
  const [name = '', plural = '', path = '', icon, given, place, base] = item.split('|');
  const label = given || labelOfNoun(name);
  const many = plural || `${label}s`;
  return {
    name,
    label,
    plural: many,
    path: path === '' || path.endsWith('/') ? path + pathOf(many) : path,
    ...(icon ? { icon } : {}),
    ...menus[Number(place || 0)],
    ...(base ? { base } : {}),
  };
}

/** "Bank holidays" → "bank-holidays" */
export const pathOf = (plural: string): string => plural.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** "3*kind,,kind/{id},": the four screens of the fourth noun, with the names of their components. */
function facesIn(item: string, nouns: readonly NounEntry[]): readonly ScreenFacts[] {
  const [index = '', shared = ''] = item.split('*');
  const noun = nouns[Number(index)];
  if (!noun) throw new Error(`The manifest names the noun ${index}, and there is none.`);
  const components = shared.split(',');
  return screensOf(noun).map((screen, at) => ({
    ...screen,
    ...(components[at] ? { component: components[at] } : {}),
  }));
}

/** Facts of a screen that are either present or absent, by letter. */
export const FLAGS = {
  p: 'panel',
  l: 'layout',
  a: 'anyId',
  u: 'public',
  s: 'secretAddress',
  b: 'bare',
  f: 'framed',
  m: 'menu',
  o: 'alone',
} as const;
/** Facts of a screen with a value, by the letter before it. */
export const VALUES = {
  P: 'part',
  N: 'name',
  O: 'opens',
  C: 'component',
  F: 'feature',
  R: 'parent',
} as const;

function screenIn(item: string, paths: ReadonlySet<string>): ScreenFacts {
  const [path = '', title = '', area = '', asked = '', more = ''] = item.split('|');
  const permission = asked.split('+');
  const facts: Record<string, unknown> = {};
  for (const word of more.split(',').filter(Boolean)) {
    const letter = word.charAt(0);
    const value = word.slice(1);
    if (letter in FLAGS) facts[FLAGS[letter as keyof typeof FLAGS]] = true;
    else if (letter in VALUES) facts[VALUES[letter as keyof typeof VALUES]] = value;
    else if (letter === 'r') facts.parent = above(path, paths);
    else if (letter === 'e') {
      const [entity = '', face] = value.split(':');
      facts.of = { entity, face: face as Face };
    }
  }
  return {
    path,
    title,
    // Boundary: the writer took all of these values from screens.
    area: area as AreaName,
    ...(asked ? { permission: permission.length > 1 ? permission : asked } : {}),
    ...facts,
  };
}

/** The longest parent address that is a screen. */
export function above(path: string, paths: ReadonlySet<string>): string | undefined {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const shorter = path.slice(0, end);
    if (paths.has(shorter)) return shorter;
  }
  return undefined;
}
