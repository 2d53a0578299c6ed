import type { AreaName, ScreenFacts } from '#engine/screens/manifest.ts';

export interface AreaFacts {
  readonly name: AreaName;
  readonly label: string;
  /** Pressed after G. */
  readonly letter: string;
  /** The parts its menu folds into, in their order; a page of none of them stands before them. */
  readonly parts?: readonly string[];
}

/** The groups of the main menu, in their order. */
export const GROUPS: readonly { readonly label?: string; readonly areas: readonly AreaFacts[] }[] = [
  { areas: [{ name: 'home', label: 'Home', letter: 'h' }] },
  {
    label: 'Service',
    areas: [
      { name: 'customers', label: 'Customers', letter: 'c' },
      { name: 'jobs', label: 'Jobs', letter: 'j' },
      { name: 'installations', label: 'Installations', letter: 'i' },
      { name: 'suppliers', label: 'Suppliers', letter: 's' },
    ],
  },
  {
    label: 'Business',
    areas: [
      { name: 'accounts', label: 'Accounts', letter: 'a' },
      { name: 'staff', label: 'Staff', letter: 'p' },
      { name: 'mileage', label: 'Mileage', letter: 'm' },
    ],
  },
  {
    label: 'Set-up',
    areas: [
      { name: 'teams', label: 'Teams', letter: 't' },
      { name: 'users', label: 'Users', letter: 'u' },
      { name: 'catalogue', label: 'Catalogue', letter: 'l' },
      {
        name: 'system',
        label: 'System',
        letter: 'y',
        parts: ['Upkeep', 'Security', 'People', 'Integrations', 'Company', 'Data protection'],
      },
    ],
  },
];

export interface MenuPage {
  readonly label: string;
  readonly to: string;
  readonly part?: string;
}
/** Pages that stand together; without a label those of an area that has no parts. */
export interface MenuPart {
  readonly label?: string;
  readonly pages: readonly MenuPage[];
}
export interface MenuArea extends AreaFacts {
  /** Its first page. */
  readonly to: string;
  readonly pages: readonly MenuPage[];
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
  const pages = screens
    .filter((screen) => screen.area === area.name && screen.menu && mayOpen(screen))
    .map((screen) => ({
      label: typeof screen.menu === 'string' ? screen.menu : screen.title,
      to: screen.path,
      ...(screen.part ? { part: screen.part } : {}),
    }));
  const sorted = partsOf(area, pages).flatMap((part) => part.pages);
  return sorted[0] ? [{ ...area, to: sorted[0].to, pages: sorted }] : [];
}

/** The pages of an area by the parts of its menu; a part without pages is absent. */
export function partsOf({ parts = [] }: Pick<AreaFacts, 'parts'>, pages: readonly MenuPage[]): readonly MenuPart[] {
  const loose = pages.filter(({ part }) => part === undefined || !parts.includes(part));
  return [
    { pages: loose },
    ...parts.map((label) => ({ label, pages: pages.filter(({ part }) => part === label) })),
  ].filter((part) => part.pages.length > 0);
}

/** What "New" offers: creating screens of the areas where work happens, which need no other record first. */
export function creatables(screens: readonly ScreenFacts[], mayOpen: MayOpen): readonly MenuPage[] {
  const working = GROUPS.slice(0, 3).flatMap((group) => group.areas.map((area) => area.name));
  return screens
    .filter(
      (screen) =>
        screen.path.endsWith('/create') &&
        !screen.path.includes('{') &&
        working.includes(screen.area) &&
        mayOpen(screen),
    )
    .map((screen) => ({ to: screen.path, label: screen.title.replace(/ Create$| - Create$/, '') }));
}
