import type { FaceContext } from '../../kinds/face.web.ts';
import { isReferring } from '../../kinds/ref/referred.ts';
import { namesBy } from '../../lists/filters/namesBy.ts';
import { useNames } from '../../lists/filters/useNames.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { FormField, Values } from '../formValues.ts';
import { idsIn } from '../show/idsIn.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';

export interface FormContextFacts {
  readonly entity: AnyEntity;
  readonly fields: readonly FormField[];
  /** The initial values of the form. */
  readonly values: Values;
  readonly refs: RecordAnswer['refs'] | undefined;
  readonly customerId: number | undefined;
  readonly decided: Values;
  /** Whether a secret may be stored already, for forms without a list of stored secrets. */
  readonly isStored: boolean;
}

/** The context for the inputs of a form: names of referenced records, and the customer. */
export function useFormContext({
  fields,
  values,
  refs = {},
  customerId,
  decided,
  isStored,
}: FormContextFacts): FaceContext {
  const byKey = new Map(fields.map(({ key, field }) => [key, field]));
  const referring = fields.filter(({ field }) => isReferring(field));
  const nameOf = useNames(
    referring.map(({ key }) => ({ field: key, op: 'is' as const, values: idsIn([values[key]]) })),
    byKey,
    refs,
  );
  const known: Record<string, Record<string, { title: string; subtitle?: string }>> = { ...refs };
  for (const { key, field } of referring)
    for (const [noun, names] of Object.entries(namesBy(field, values[key], nameOf)))
      known[noun] = { ...names, ...known[noun] };
  return {
    refs: known,
    values: decided,
    ...(customerId ? { customerId } : {}),
    isStored,
  };
}
