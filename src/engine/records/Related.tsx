import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable } from '../lists/DataTable.tsx';
import { useLocalList } from '../lists/useListState.web.ts';
import { Go } from '../screens/Go.tsx';
import { useFaceAddress } from '../lists/addressBook.web.ts';
import { useNoun } from '../entity/declarations.web.ts';
import { newTitle } from '../entity/screensOf.ts';
import { naming, type RelatedNoun } from './related.ts';
import { showWords, useRelatedAddress } from './relatedAddress.web.ts';
import type { RecordAnswer } from '../lists/useRecord.web.ts';

export interface RelatedProps {
  readonly related: RelatedNoun;
  readonly answer: RecordAnswer;
  /** The number of records. Undefined until it is loaded. */
  readonly count?: number | undefined;
}

/** A list of another noun's records that refer to this record. */
export function Related({ related, answer, count }: RelatedProps) {
  const { key, as } = related;
  const entity = useNoun(related.entity.name);
  const { row } = answer;
  const all = useRelatedAddress()(related, row);
  const state = useLocalList();
  const faceAddress = useFaceAddress();
  const customerId = typeof row.customerId === 'number' ? row.customerId : undefined;
  // Records that refer to a customer's record belong to the same customer.
  const fixed = useMemo(
    () => [
      naming(related, row.id),
      ...(customerId && entity.fields.customerId ? [naming({ key: 'customerId' }, customerId)] : []),
    ],
    [entity, related, row.id, customerId],
  );
  const create = faceAddress(entity.name, 'create', customerId ? { customerId } : {});
  const begin = create && (
    <Button
      variant="outlined"
      startIcon={<Plus size={16} />}
      component={Go}
      to={`${create}?${key}=${as ? `${as}:` : ''}${row.id}`}
    >
      {newTitle(entity)}
    </Button>
  );
  return (
    <>
      <div style={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 8, marginBottom: 12 }}>
        {all && count && (
          <Button component={Go} to={all}>
            {showWords(related, count)}
          </Button>
        )}
        {begin}
      </div>
      <DataTable
        entity={entity}
        state={state}
        fixed={fixed}
        customerId={customerId}
        name={`${entity.name}.${key}`}
        begin={begin}
        isPart
      />
    </>
  );
}
