import type { AnyEntity } from '../../entity/entity.ts';
import type { Field } from '../../kinds/field.ts';
import type { Named } from './interpret.ts';
import type { Task } from '../running/rowWork.ts';

/** A name in the file, and the record that it refers to. */
export interface Wanted {
  readonly task: Task;
  readonly named: Named;
  readonly field: Field;
  readonly noun: AnyEntity;
  /** One item of a list of references. */
  readonly text: string;
  /** Fields that the record must share with the row. */
  readonly within: Readonly<Record<string, unknown>>;
  id: number | null;
}

/** The id in "#12", for a record that the user chose; undefined for a name. */
export const chosenId = (text: string): number | undefined => {
  const id = /^#([1-9]\d{0,14})$/.exec(text)?.[1];
  return id ? Number(id) : undefined;
};

export const isFrom = (value: unknown): value is { readonly from: string } =>
  typeof value === 'object' && value !== null && 'from' in value && typeof value.from === 'string';

export const isPart = (value: unknown): value is { readonly part: 'first' | 'last' } =>
  typeof value === 'object' && value !== null && 'part' in value && (value.part === 'first' || value.part === 'last');
