import type { ScreenFacts } from '../screens/manifest.ts';
import { above, type AreaEntries, FLAGS, pathOf, readManifest, VALUES } from './manifestText.ts';
import { labelOfNoun, type NounEntry } from './nounIndex.ts';
import { screensOf } from './screensOf.ts';

/**
 * Writes the nouns and screens of all areas as a short text for `readManifest`. Runs when the product is built.
 * @throws if the text format cannot express a fact
 */
export function writeManifest(areas: readonly AreaEntries[]): string {
  const places = [''];
  const paths = new Set<string>();
  const parts = areas.map(({ name, nouns, screens }) => {
    const listed = nouns.map((noun) => nounText(noun, places));
    const shown: string[] = [];
    for (let at = 0; at < screens.length; ) {
      const faces = facesText(screens, at, nouns);
      const screen = screens[at];
      if (faces === undefined && screen) shown.push(screenText(screen, paths));
      else if (faces !== undefined) shown.push(faces);
      const next = at + (faces === undefined ? 1 : 4);
      for (const { path } of screens.slice(at, next)) paths.add(path);
      at = next;
    }
    return [name, listed.join(';'), shown.join(';')].join('@');
  });
  const text = [places.join(';'), ...parts].join('^');
  const read = readManifest(text);
  for (const [at, area] of areas.entries())
    if (sorted(read[at]) !== sorted(area)) throw new Error(`The manifest cannot say what the area ${area.name} has.`);
  return text;
}

function nounText({ name, label, plural, path, icon, menu, underCustomer, base }: NounEntry, places: string[]): string {
  const place = menu || underCustomer ? [menu?.area, menu?.part, menu?.group, underCustomer && 'u'].join(',') : '';
  if (!places.includes(place)) places.push(place);
  const usual = pathOf(plural);
  const before = path.endsWith(usual) ? path.slice(0, path.length - usual.length) : undefined;
  return trimmed([
    name,
    plural === `${label}s` ? '' : plural,
    before === '' || before?.endsWith('/') ? before : path,
    icon ?? '',
    label === labelOfNoun(name) ? '' : label,
    place === '' ? '' : String(places.indexOf(place)),
    base ?? '',
  ]);
}

/** The next four screens, if they are the standard screens of a noun. */
function facesText(screens: readonly ScreenFacts[], at: number, nouns: readonly NounEntry[]): string | undefined {
  const index = nouns.findIndex((noun) => noun.name === screens[at]?.of?.entity && noun.menu);
  const noun = nouns[index];
  if (!noun) return undefined;
  const these = screens.slice(at, at + 4);
  if (sorted(these.map(({ component: _, ...screen }) => screen)) !== sorted(screensOf(noun))) return undefined;
  const shared = these.map(({ component = '' }) => component);
  return `${index}${shared.some(Boolean) ? `*${shared.join(',')}` : ''}`;
}

function screenText({ path, title, area, permission, of, ...facts }: ScreenFacts, paths: ReadonlySet<string>): string {
  const more = Object.entries(facts).map(([key, value]) => {
    if (key === 'parent' && value === above(path, paths)) return 'r';
    if (value === true) return codeOf(FLAGS, key);
    return `${codeOf(VALUES, key)}${String(value)}`;
  });
  if (of) more.push(`e${of.entity}:${of.face}`);
  return trimmed([path, title, area, [permission ?? []].flat().join('+'), more.join(',')]);
}

function codeOf(codes: Readonly<Record<string, string>>, fact: string): string {
  const found = Object.entries(codes).find(([, name]) => name === fact)?.[0];
  if (!found) throw new Error(`The manifest has no code for “${fact}”.`);
  return found;
}

const trimmed = (fields: readonly (string | undefined)[]): string => fields.join('|').replace(/\|+$/, '');

/** The same text for the same facts, regardless of key order. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );
