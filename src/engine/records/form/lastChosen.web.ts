import type { AnyEntity } from '../../entity/entity.ts';
import type { Picked } from '../../kinds/face.web.ts';
import type { Field } from '../../kinds/field.ts';
import { sessionNow } from '../../session/session.web.ts';
import type { SavedAnswer } from '../useRecordForm.web.ts';

/** A user's last choices for a noun, by field. They are stored on the device. */
export type LastChosen = Readonly<Record<string, Picked>>;

const keyOf = ({ name }: AnyEntity): string => `last.${sessionNow()?.user.userid ?? 0}.${name}`;

/** The fields of a noun that start with the last choice. */
export const lastFields = ({ fields }: AnyEntity): readonly (readonly [string, Field])[] =>
  Object.entries<Field>(fields).filter(([, field]) => field.suggests === 'last');

/** Empty if nothing was chosen yet, or if the browser's storage is not available. */
export function readLastChosen(entity: AnyEntity): LastChosen {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(entity)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    const known = lastFields(entity).map(([key]) => key);
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, Picked] => known.includes(entry[0]) && isPicked(entry[1]),
      ),
    );
  } catch {
    return {};
  }
}

/** Stores the choices of a saved record, for the next new one. */
export function keepLastChosen(entity: AnyEntity, { row, refs }: SavedAnswer): void {
  const fields = lastFields(entity);
  if (fields.length === 0) return;
  const chosen = fields.flatMap(([key, { to = '' }]) => {
    const id = row[key];
    const title = typeof id === 'number' ? refs?.[to]?.[id]?.title : undefined;
    return title === undefined ? [] : [[key, { id, title }] as const];
  });
  try {
    localStorage.setItem(keyOf(entity), JSON.stringify(Object.fromEntries(chosen)));
  } catch {
    // If the storage is full or blocked, nothing is suggested.
  }
}

const isPicked = (value: unknown): value is Picked =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number' && 'title' in value;
