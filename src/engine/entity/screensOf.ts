import type { NounEntry } from './nounIndex.ts';
import type { MenuPlace } from './nounFacts.ts';
import { type Face, fill, type ScreenFacts } from '../screens/manifest.ts';

const CUSTOMER = '/customer/{customerId}';

type Placed = Pick<NounEntry, 'path' | 'underCustomer'>;

/** Address of a noun's list: under its customer, or at the top. */
export const listPath = (noun: Placed): string => (noun.underCustomer ? `${CUSTOMER}/${noun.path}` : `/${noun.path}`);
export const showPath = (noun: Placed): string => `${listPath(noun)}/{id}`;

/** The four screens every noun has: list, create, show, edit. The list of one that belongs to no customer is in the menu. */
export function screensOf(
  noun: Pick<NounEntry, 'name' | 'label' | 'plural' | 'path' | 'underCustomer' | 'menu'>,
  menu: MenuPlace | undefined = noun.menu,
): readonly ScreenFacts[] {
  if (!menu) throw new Error(`${noun.name} has no place in the menu.`);
  const list = listPath(noun);
  const one = noun.name;
  const parent = noun.underCustomer ? { parent: CUSTOMER } : {};
  const made = (face: Face, path: string, title: string, permission: string): ScreenFacts => ({
    path,
    title,
    area: menu.area,
    permission: `${one}.${permission}`,
    of: { entity: one, face },
    ...parent,
  });
  const entry = noun.underCustomer ? {} : { menu: true as const, ...(menu.part ? { part: menu.part } : {}) };
  return [
    { ...made('list', list, noun.plural, 'view'), ...entry },
    made('create', `${list}/create`, `${noun.label} Create`, 'create'),
    made('show', `${list}/{id}`, noun.label, 'view'),
    made('edit', `${list}/{id}/edit`, `${noun.label} Edit`, 'update'),
  ];
}

/** “Wireless access points” is a label; as the name of a screen it is “Wireless Access Points”. */
export const inCapitals = (title: string): string =>
  title.replace(/(^| )([a-z])/g, (_, space: string, letter: string) => space + letter.toUpperCase());

/** Address of one record's page. */
export const recordPath = (noun: Placed, row: { readonly id: number; readonly customerId?: number | null }): string =>
  fill(showPath(noun), { id: row.id, ...(row.customerId ? { customerId: row.customerId } : {}) });
