import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { inSentence } from '../../entity/inSentence.ts';
import { useFaceAddress } from '../../lists/addressBook.web.ts';
import type { CustomField } from '../../lists/columns.ts';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { useGo } from '../../screens/navigation.web.ts';
import { allows } from '../../session/session.web.ts';
import { draftKey, readDraft, writeDraft } from '../formDraft.web.ts';
import { formFields } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import type { TheirEdits } from '../useRemoteChanges.web.ts';
import { valuesForNew } from './valuesForNew.ts';

export interface GoneFormProps {
  readonly entity: AnyEntity;
  readonly custom: readonly CustomField[];
  readonly api: Pick<RecordFormApi, 'present' | 'discard'>;
  readonly theirs: Pick<TheirEdits, 'who' | 'archivedAt'>;
  readonly customerId: number | undefined;
  /** Whether the form keeps drafts on this device. Forms that contain secrets only do not. */
  readonly isKept: boolean;
}

/**
 * Message above the form: the record was archived or removed while the form was open. The values of the form can be
 * saved to a new record.
 */
export function GoneForm({ entity, custom, api, theirs, customerId, isKept }: GoneFormProps) {
  const go = useGo();
  const addressOf = useFaceAddress();
  const [isRefused, setRefused] = useState(false);
  const name = inSentence(entity.label);
  const to = isKept ? addressOf(entity.name, 'create', customerId ? { customerId } : {}) : null;
  const isOfCustomer = to?.startsWith(`/customer/${customerId}/`) ?? false;
  const next = draftKey(entity, isOfCustomer ? `of-${customerId}` : 'new');
  const isTaken = to !== null && readDraft(next) !== null;
  const saveToNew = (address: string) => {
    const decided = isOfCustomer ? ['customerId'] : [];
    const fields = formFields(entity, { isNew: true, custom, decided, allows });
    const values = valuesForNew(fields, api.present());
    if (!writeDraft(next, { at: Date.now(), values, first: {} })) return setRefused(true);
    api.discard();
    go(address, { unasked: true });
  };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2, maxWidth: 1124 }}
      action={
        to &&
        !isTaken && (
          <Button color="inherit" size="small" onClick={() => saveToNew(to)}>
            Save to a new record
          </Button>
        )
      }
    >
      {theirs.archivedAt === null ? (
        `This ${name} no longer exists, or you no longer have permission to view it. `
      ) : (
        <>
          {theirs.who ?? 'Another user'} archived this {name} <RelativeTime at={theirs.archivedAt} />.{' '}
        </>
      )}
      Your changes are kept.
      {isTaken && ` To save them to a new record, first save or discard the ${name} that you began.`}
      {isRefused && ' They cannot be stored on this device, so copy them to a new record yourself.'}
    </Alert>
  );
}
