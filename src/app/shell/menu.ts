import type { AreaName, ScreenFacts } from '#engine/screens/manifest.ts';

/** The areas that are entries of the main menu. */
export type EntryName = Exclude<AreaName, 'users' | 'catalogue'>;

export interface AreaFacts {
  readonly name: EntryName;
  readonly label: string;
  /** Pressed after G. */
  readonly letter: string;
  /** Its own page, which its name opens and which therefore is not among its pages. */
  readonly own?: string;
  /** The headings of its pages, in their order; a page of none of them stands before them. */
  readonly parts?: readonly string[];
}

/** The entry whose pages stand in a column of their own, with the areas it gathers. */
export const SETTINGS: AreaFacts = { name: 'system', label: 'Settings', letter: 'y', own: '/system/settings' };

/** The groups of the main menu, in their order. */
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

/** Areas whose pages are in the settings, and the part they stand in there. */
const GATHERED: Readonly<Record<Exclude<AreaName, EntryName>, string>> = {
  users: 'Users and access',
  catalogue: 'Catalogue',
};
/** An area with up to this many pages has no headings. */
const FEW = 7;
/** Keys that lead into the settings: to the first page of an area that is gathered there. */
const GATHERED_KEYS = [
  { name: 'users', label: 'Users', letter: 'u' },
  { name: 'catalogue', label: 'Catalogue', letter: 'l' },
] as const;

/** The entry of the main menu under which an area's screens are found. */
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
  /** What its name opens: its own page, or the first that one may see. */
  readonly to: string;
  /** What unfolds beneath it; its own page is not repeated. */
  readonly parts: readonly MenuPart[];
}
export interface MenuGroup {
  readonly label?: string;
  readonly areas: readonly MenuArea[];
}

type MayOpen = (screen: ScreenFacts) => boolean;

/** The menu of one person: only screens that exist and that they may open; an area or group with none of them is absent. */
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

/** The pages of an area under its headings; a heading without pages is absent. */
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

/** What two keys in a row lead to: G and the letter of an area. */
export function jumpsOf(
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

/** Where a screen stands, in words: "Settings · Security". */
export function standingOf(screen: ScreenFacts): string {
  const entry = entryOf(screen.area);
  const label = GROUPS.flatMap((group) => group.areas).find(({ name }) => name === entry)?.label;
  return [label, partOf(screen)].filter(Boolean).join(' · ');
}

/** A form of a new record: the title of its screen, and what it makes. */
interface Creatable extends MenuPage {
  readonly title: string;
}

/** What "New" offers: creating screens of the areas where work happens, which need no other record first. */
export function creatables(screens: readonly ScreenFacts[], mayOpen: MayOpen): readonly Creatable[] {
  return screens
    .filter(
      (screen) =>
        screen.path.endsWith('/create') && !screen.path.includes('{') && WORKING.has(screen.area) && mayOpen(screen),
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

/** Under "New" a "New team" is a "Team". */
const inCapital = (_: string, letter: string): string => letter.toUpperCase();
