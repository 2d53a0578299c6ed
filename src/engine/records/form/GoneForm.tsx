import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AnyEntity } from '../../entity/entity.ts';
import { inSentence } from '../../entity/inSentence.ts';
import { useFaceAddress } from '../../lists/addressBook.web.ts';
import type { CustomField } from '../../lists/columns.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';
import { useGo } from '../../screens/navigation.web.ts';
import { allows } from '../../session/session.web.ts';
import { dropDraft, readDraft, writeDraft } from '../formDraft.web.ts';
import { firstValues, formFields } from '../formValues.ts';

export interface GoneFormProps {
  readonly entity: AnyEntity;
  readonly custom: readonly CustomField[];
  /** The last known state of the record. */
  readonly answer: RecordAnswer;
  readonly customerId: number | undefined;
  /** The key of drafts on this device: of this record, of a new one, or of a new one of a customer. */
  readonly keyOf: (which: string) => string;
}

/** Says that the record under an edit is gone. The values of the form can be saved as a new record. */
export function GoneForm({ entity, custom, answer, customerId, keyOf }: GoneFormProps) {
  const go = useGo();
  const addressOf = useFaceAddress();
  const name = inSentence(entity.label);
  const to = addressOf(entity.name, 'create', customerId ? { customerId } : {});
  const isOfCustomer = to?.startsWith(`/customer/${customerId}/`) ?? false;
  const next = keyOf(isOfCustomer ? `of-${customerId}` : 'new');
  const isTaken = readDraft(next) !== null;
  const saveAsNew = (address: string) => {
    const own = keyOf(String(answer.row.id));
    const fields = formFields(entity, {
      isNew: true,
      custom,
      decided: isOfCustomer ? ['customerId'] : [],
      allows,
    });
    const values = { ...firstValues(fields, answer.row, {}), ...readDraft(own)?.values };
    if (!writeDraft(next, { at: Date.now(), values, first: {} })) return;
    dropDraft(own);
    go(address, { unasked: true });
  };
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        to &&
        !isTaken && (
          <Button color="inherit" size="small" onClick={() => saveAsNew(to)}>
            Save to a new record
          </Button>
        )
      }
    >
      This {name} no longer exists, or you no longer have permission to view it. Your changes are kept on this device.
      {to && isTaken && ` To save them to a new record, first save or discard the ${name} that you began.`}
    </Alert>
  );
}
