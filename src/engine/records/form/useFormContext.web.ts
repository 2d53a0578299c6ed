import type { Picked } from '../../kinds/face.web.ts';
import { api } from '../../http/client.web.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import { idsOf } from '../../kinds/refs/refs.ts';
import { useNames } from '../../lists/filters/useNames.web.ts';
import { allows } from '../../session/session.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { FormField, Values } from '../formValues.ts';
import { nounDetails } from '../../entity/nounDetails.ts';
import { type NounEntry, nounEntry } from '../../entity/nounIndex.ts';
import { titleBy } from '../../entity/shape.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';

export interface FormContextFacts {
  readonly entity: AnyEntity;
  readonly fields: readonly FormField[];
  /** What the form began with. */
  readonly values: Values;
  readonly refs: RecordAnswer['refs'] | undefined;
  readonly customerId: number | undefined;
  readonly decided: Values;
  /** Whether a secret may be stored already, where nothing says of which it is. */
  readonly isStored: boolean;
}

/** What the inputs of a form may know: names of what is chosen already, the customer, and what can be made on the way. */
export function useFormContext({
  fields,
  values,
  refs = {},
  customerId,
  decided,
  isStored,
}: FormContextFacts): FaceContext {
  const byKey = new Map(fields.map(({ key, field }) => [key, field]));
  const referring = fields.filter(({ field }) => field.to);
  const nameOf = useNames(
    referring.map(({ key }) => ({ field: key, op: 'is' as const, values: idsOf(values[key]).map(String) })),
    byKey,
    refs,
  );
  const known: Record<string, Record<string, { title: string; subtitle?: string }>> = { ...refs };
  for (const { key, field } of referring)
    for (const id of idsOf(values[key])) {
      const to = String(field.to);
      known[to] = { [id]: { title: nameOf(to, String(id)) ?? `#${id}` }, ...known[to] };
    }
  return {
    refs: known,
    values: decided,
    ...(customerId ? { customerId } : {}),
    isStored,
    creatorOf: (noun) => {
      const target = nounEntry(noun);
      const { creatableBy: key, isOwned } = nounDetails(noun) ?? {};
      if (!target || key === undefined || !allows(`${noun}.create`)) return undefined;
      return (typed) => make(target, key, { [key]: typed, ...(isOwned && customerId ? { customerId } : {}) });
    },
  };
}

/** Makes a record of its name alone. @throws ApiError with what else it needs */
async function make(noun: NounEntry, key: string, draft: Values): Promise<Picked> {
  const { row } = await api<RecordAnswer>(`/api/v1/${noun.path}`, { method: 'POST', body: draft });
  return { id: row.id, title: titleBy(noun, [key], () => false, row) };
}
