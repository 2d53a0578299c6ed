import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import type { ItemDialogProps } from './PlanItem.tsx';

const CONTACT = ref({ to: 'contact', same: 'customerId' });
const NOTE = notes({ optional: true, max: 2_000 });

/** Asks a contact of the customer by email to approve an item of a checklist. */
export function AskApproval({ row, refs, item, onClose }: ItemDialogProps & { readonly refs: Refs }) {
  const id = useId();
  const [contactId, setContact] = useState<unknown>(row.contactId ?? null);
  const [note, setNote] = useState<unknown>(null);
  const ask = useJobWrite(row.id, 'checklist/ask', 'Approval requested', onClose);
  const failure = ask.error instanceof ApiError ? ask.error : null;
  const wrong = failure?.fields.contactId?.[0];
  return (
    <FormDialog
      title={`Ask to approve “${item.text}”`}
      verb="Send email"
      busy={ask.isPending}
      ready={contactId !== null}
      failed={failure && !wrong && (failure.fields.note?.[0] ?? failure.message)}
      onSubmit={() => ask.mutate({ key: item.key, contactId, note })}
      onClose={onClose}
    >
      <FieldInput
        id={`${id}-contact`}
        label="Contact"
        field={CONTACT}
        value={contactId}
        onChange={setContact}
        context={{ refs, customerId: Number(row.customerId), values: row }}
        required
        autoFocus
        help="The email has a link to approve or refuse the item. It works once, for 14 days."
        {...(wrong ? { error: wrong } : {})}
      />
      <FieldInput id={`${id}-note`} label="Note for the contact" field={NOTE} value={note} onChange={setNote} />
    </FormDialog>
  );
}
