import { readRecordKey, type RecordName } from '../anyRefs/recordKey.ts';
import type { Field } from '../field.ts';

type Referring = Pick<Field, 'to' | 'toAny'>;

/** Whether values of the field are references. */
export const isReferring = ({ to, toAny }: Referring): boolean => Boolean(to ?? toAny);

/** The records that a value refers to. IDs may be text, as in filters. */
export const referredIn = ({ to, toAny }: Referring, value: unknown): readonly RecordName[] =>
  [value].flat().flatMap((each) => {
    if (!to) return (toAny && readRecordKey(each)) ?? [];
    return typeof each === 'number' || /^\d+$/.test(String(each)) ? { noun: to, id: Number(each) } : [];
  });
