import { writeQuery } from '../lists/query.ts';
import { useFaceAddress } from '../lists/addressBook.web.ts';
import { inSentence } from '../entity/inSentence.ts';
import { naming, type RelatedNoun } from './related.ts';
import type { RecordAnswer } from '../lists/useRecord.web.ts';

/** The address of a noun's list, filtered by a reference to the record. Null if there is no such list or no permission. */
export function useRelatedAddress(): (related: RelatedNoun, row: RecordAnswer['row']) => string | null {
  const faceAddress = useFaceAddress();
  return (related, row) => {
    const { entity } = related;
    const list = faceAddress(
      entity.name,
      'list',
      typeof row.customerId === 'number' ? { customerId: row.customerId } : {},
    );
    return list && `${list}?${writeQuery({ where: [naming(related, row.id)] })}`;
  };
}

/** "Show all 14 contacts", "Show 1 contact". */
export const showWords = ({ entity }: RelatedNoun, count: number): string =>
  count === 1
    ? `Show 1 ${inSentence(entity.label)}`
    : `Show all ${count.toLocaleString('en-GB')} ${inSentence(entity.plural)}`;
