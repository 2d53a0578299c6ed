import type { AnyEntity } from './entity.ts';
import { type AreaName, type Face, fill, type ScreenFacts } from '../screens/manifest.ts';

const CUSTOMER = '/customer/{customerId}';

/** Address of a noun's list: under its customer, or at the top. */
export const listPath = (entity: AnyEntity): string =>
  entity.underCustomer ? `${CUSTOMER}/${entity.path}` : `/${entity.path}`;
export const showPath = (entity: AnyEntity): string => `${listPath(entity)}/{id}`;

/** The four screens every noun has: list, create, show, edit. */
export function screensOf(
  entity: AnyEntity,
  area: AreaName,
  facts: Pick<ScreenFacts, 'menu' | 'part'> = {},
): readonly ScreenFacts[] {
  const list = listPath(entity);
  const one = entity.name;
  const parent = entity.underCustomer ? { parent: CUSTOMER } : {};
  const made = (face: Face, path: string, title: string, permission: string): ScreenFacts => ({
    path,
    title,
    area,
    permission: `${one}.${permission}`,
    of: { entity: one, face },
    ...parent,
  });
  return [
    { ...made('list', list, entity.plural, 'view'), ...facts },
    made('create', `${list}/create`, `${entity.label} Create`, 'create'),
    made('show', `${list}/{id}`, entity.label, 'view'),
    made('edit', `${list}/{id}/edit`, `${entity.label} Edit`, 'update'),
  ];
}

/** Address of one record's page. */
export const recordPath = (
  entity: AnyEntity,
  row: { readonly id: number; readonly customerId?: number | null },
): string => fill(showPath(entity), { id: row.id, ...(row.customerId ? { customerId: row.customerId } : {}) });
