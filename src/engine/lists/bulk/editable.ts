import type { AnyEntity } from '../../entity/entity.ts';
import { isState } from '../../entity/states.ts';
import { customFieldKey, fieldOf } from '../../entity/customField.ts';
import { type Field, labelOf } from '../../kinds/field.ts';
import type { CustomField } from '../columns.ts';

export interface Editable {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
}

/** Fields that many records can share. Read-only, unique and naming fields are excluded, as are files and secrets. */
export function editableFields(entity: AnyEntity, custom: readonly CustomField[]): readonly Editable[] {
  const own = Object.entries<Field>(entity.fields).filter(
    ([key, field]) =>
      !field.readOnly &&
      !field.unique &&
      !entity.title.includes(key) &&
      !['secret', 'file', 'files', 'rows', 'lines'].includes(field.kind) &&
      !isState(entity, key),
  );
  const extra = custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const);
  return [...own, ...extra]
    .map(([key, field]) => ({ key, field, label: labelOf(key, field) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-GB'));
}

/** The change in the form of a request: custom fields are in `extra`. */
export function setOf(key: string, value: unknown): Readonly<Record<string, unknown>> {
  const custom = customFieldKey(key);
  return custom ? { extra: { [custom]: value } } : { [key]: value };
}
