import type { AreaName, ScreenFacts } from '#engine/screens/manifest.ts';

/** The areas that are entries of the main menu. */
export type EntryName = Exclude<AreaName, 'users' | 'catalogue'>;

export interface AreaFacts {
  readonly name: EntryName;
  readonly label: string;
  /** The key after G. */
  readonly letter: string;
  /** The page that the entry itself opens, which is therefore not listed below it. */
  readonly own?: string;
  /** The headings of its pages, in order. Pages without a heading come first. */
  readonly parts?: readonly string[];
}

/** The entry whose pages are in a separate column, together with those of gathered areas. */
export const SETTINGS: AreaFacts = { name: 'system', label: 'Settings', letter: 'y', own: '/system/settings' };

/** The groups of the main menu, in order. */
export const GROUPS: readonly { readonly label?: string; readonly areas: readonly AreaFacts[] }[] = [
  { areas: [{ name: 'home', label: 'Home', letter: 'h', own: '/' }] },
  {
    label: 'Service',
    areas: [
      {
        name: 'customers',
        label: 'Customers',
        letter: 'c',
        own: '/customers',
        parts: ['Estate', 'Contracts', 'Offboarding'],
      },
      { name: 'jobs', label: 'Jobs', letter: 'j', own: '/jobs' },
      { name: 'installations', label: 'Installations', letter: 'i', own: '/installations' },
    ],
  },
  {
    label: 'Money',
    areas: [
      {
        name: 'accounts',
        label: 'Accounts',
        letter: 'a',
        own: '/accounts',
        parts: ['Sales', 'Receivables', 'Ledger'],
      },
      { name: 'suppliers', label: 'Suppliers', letter: 's', own: '/supplier' },
    ],
  },
  {
    label: 'People',
    areas: [
      { name: 'staff', label: 'Staff', letter: 'p', own: '/staff' },
      { name: 'mileage', label: 'Mileage', letter: 'm', own: '/mileage' },
      { name: 'teams', label: 'Teams', letter: 't', own: '/teams' },
    ],
  },
  { areas: [SETTINGS] },
];

/** Areas whose pages are in the settings, and their heading there. */
const GATHERED: Readonly<Record<Exclude<AreaName, EntryName>, string>> = {
  users: 'Users and access',
  catalogue: 'Catalogue',
};
/** Up to this many pages, an area has no headings. */
const FEW = 7;
/** Keys for the first page of an area that is gathered in the settings. */
const GATHERED_KEYS = [
  { name: 'users', label: 'Users', letter: 'u' },
  { name: 'catalogue', label: 'Catalogue', letter: 'l' },
] as const;

/** The entry of the main menu that contains an area's screens. */
export const entryOf = (area: AreaName): EntryName => (isGathered(area) ? SETTINGS.name : area);
const isGathered = (area: AreaName): area is Exclude<AreaName, EntryName> => area in GATHERED;
const partOf = ({ part, area }: ScreenFacts): string | undefined =>
  part ?? (isGathered(area) ? GATHERED[area] : undefined);
export const isInSettings = (screen: ScreenFacts | undefined): boolean =>
  screen !== undefined && !screen.framed && entryOf(screen.area) === SETTINGS.name;

export interface MenuPage {
  readonly label: string;
  readonly to: string;
}
export interface MenuPart {
  readonly label?: string;
  readonly pages: readonly MenuPage[];
}
export interface MenuArea extends Omit<AreaFacts, 'parts'> {
  /** The page that it opens: its own, or the first that the user may open. */
  readonly to: string;
  /** The pages below it, without its own. */
  readonly parts: readonly MenuPart[];
}
export interface MenuGroup {
  readonly label?: string;
  readonly areas: readonly MenuArea[];
}

type MayOpen = (screen: ScreenFacts) => boolean;

/** The menu of a user: only screens that they may open. Empty areas and groups are left out. */
export function menuOf(screens: readonly ScreenFacts[], mayOpen: MayOpen): readonly MenuGroup[] {
  return GROUPS.map((group) => ({
    ...group,
    areas: group.areas.flatMap((area) => areaOf(area, screens, mayOpen)),
  })).filter((group) => group.areas.length > 0);
}

function areaOf(area: AreaFacts, screens: readonly ScreenFacts[], mayOpen: MayOpen): readonly MenuArea[] {
  const parts = partsOf(area, screens, mayOpen);
  const pages = parts.flatMap((part) => part.pages);
  const isOwn = listed(screens, mayOpen).some(({ path }) => path === area.own);
  const to = isOwn ? area.own : pages[0]?.to;
  if (to === undefined) return [];
  const shown = pages.length > FEW ? parts : [{ pages }].filter(() => pages.length > 0);
  return [{ ...area, to, parts: area === SETTINGS ? [] : shown }];
}

/** The pages of an area under its headings. Empty headings are left out. */
export function partsOf(
  { name, own, parts = [] }: AreaFacts,
  screens: readonly ScreenFacts[],
  mayOpen: MayOpen,
): readonly MenuPart[] {
  const found = listed(screens, mayOpen).filter(({ area, path }) => entryOf(area) === name && path !== own);
  const loose = found.filter((screen) => !parts.includes(partOf(screen) ?? ''));
  return [
    { pages: loose.map(pageOf) },
    ...parts.map((label) => ({ label, pages: found.filter((screen) => partOf(screen) === label).map(pageOf) })),
  ].filter((part) => part.pages.length > 0);
}

const listed = (screens: readonly ScreenFacts[], mayOpen: MayOpen): readonly ScreenFacts[] =>
  screens.filter((screen) => screen.menu && mayOpen(screen));
const pageOf = ({ title, path }: ScreenFacts): MenuPage => ({ label: title, to: path });

/** The targets of the keys G and the letter of an area. */
export function goTargets(
  screens: readonly ScreenFacts[],
  mayOpen: MayOpen,
): readonly (MenuPage & { readonly letter: string })[] {
  return [
    ...menuOf(screens, mayOpen).flatMap((group) => group.areas),
    ...GATHERED_KEYS.flatMap(({ name, ...key }) => {
      const first = listed(screens, mayOpen).find(({ area }) => area === name);
      return first ? [{ ...key, to: first.path }] : [];
    }),
  ].map(({ letter, label, to }) => ({ letter, label, to }));
}

/** The place of a screen in words: "Settings · Security". */
export function screenLocation(screen: ScreenFacts): string {
  const entry = entryOf(screen.area);
  const label = GROUPS.flatMap((group) => group.areas).find(({ name }) => name === entry)?.label;
  return [label, partOf(screen)].filter(Boolean).join(' · ');
}

/** A form for a new record: the title of its screen, and the name of the record. */
interface Creatable extends MenuPage {
  readonly title: string;
}

/**
 * The entries of "New": screens that create a record without another one, in the areas of daily work. Records whose list
 * is not in the menu are added where they belong, such as a backup result on the page of its set.
 */
export function creatables(screens: readonly ScreenFacts[], mayOpen: MayOpen): readonly Creatable[] {
  const apart = new Set(screens.flatMap(({ of, menu }) => (of?.face === 'list' && !menu ? [of.entity] : [])));
  return screens
    .filter(
      (screen) =>
        screen.path.endsWith('/create') &&
        !screen.path.includes('{') &&
        !(screen.of && apart.has(screen.of.entity)) &&
        WORKING.has(screen.area) &&
        mayOpen(screen),
    )
    .map(({ path, title }) => ({ to: path, title, label: title.replace(/^New (.)/, inCapital) }));
}

const WORKING: ReadonlySet<AreaName> = new Set<AreaName>([
  'home',
  'customers',
  'jobs',
  'installations',
  'accounts',
  'suppliers',
  'staff',
  'mileage',
]);

/** Under "New" the entry "New team" is "Team". */
const inCapital = (_: string, letter: string): string => letter.toUpperCase();
