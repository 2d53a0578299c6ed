import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { HeldLine } from './heldAnswers.ts';
import type { DecisionName } from './heldDecisions.ts';
import { heldMail } from './heldMail.ts';
import type { Suggestion } from './suggest.rules.ts';
import { useDecide } from './useHeldMail.web.ts';

const DONE: Readonly<Record<DecisionName, string>> = {
  makeJob: 'Job created',
  addToJob: 'Message added to the job',
  discard: 'Message discarded',
};

/** A decision to make, with the suggestion that the user took. */
export interface Asked {
  readonly line: HeldLine;
  readonly decision: DecisionName;
  readonly suggestion?: Suggestion;
}

export interface DecideDialogProps extends Asked {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Dialog for a decision about a held message. */
export function DecideDialog({ line, decision, onClose, onDone, suggestion }: DecideDialogProps) {
  const base = useId();
  const action = heldMail.actions?.[decision];
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({
    always: false,
    ...(decision === 'makeJob' && {
      customerId: suggestion?.customerId ?? null,
      contactId: suggestion?.contact?.id ?? null,
      title: line.subject ?? '',
    }),
    ...(decision === 'addToJob' && { jobId: suggestion?.job?.id ?? null }),
  });
  const decide = useDecide(line, decision, () => {
    toast(DONE[decision]);
    onDone();
    onClose();
  });
  const { error } = decide;
  const fields = error instanceof ApiError ? error.fields : {};
  const set = (key: string, value: unknown) =>
    setValues((before) => ({ ...before, [key]: value, ...(key === 'customerId' ? { contactId: null } : {}) }));
  const customerId = typeof values.customerId === 'number' ? values.customerId : undefined;
  return (
    <FormDialog
      title={`${action?.label ?? ''}: ${line.subject ?? 'no subject'}`}
      verb={action?.label ?? ''}
      danger={decision === 'discard'}
      busy={decide.isPending}
      failed={error && Object.keys(fields).length === 0 ? error.message : null}
      focusVerb={decision === 'discard'}
      onSubmit={() => decide.mutate(values)}
      onClose={onClose}
    >
      {decision === 'discard' && (
        <Box sx={{ fontSize: '0.875rem' }}>The message leaves this list. It is kept and can be downloaded.</Box>
      )}
      {Object.entries<Field>(action?.input ?? {})
        // The contact field needs a customer first.
        .filter(([key]) => (key !== 'contactId' || customerId !== undefined) && (key !== 'always' || line.fromAddress))
        .map(([key, field]) => (
          <FieldInput
            key={key}
            id={`${base}-${key}`}
            label={key === 'always' ? `Always do this with mail of ${line.fromAddress ?? ''}` : labelOf(key, field)}
            field={field}
            value={values[key] ?? null}
            onChange={(value) => set(key, value)}
            required={!field.optional && key !== 'always'}
            {...(fields[key]?.[0] ? { error: fields[key][0] } : {})}
            context={{ values, refs: namesIn(suggestion), ...(customerId === undefined ? {} : { customerId }) }}
          />
        ))}
    </FormDialog>
  );
}

/** The names of the suggested records, which the fields show. */
function namesIn(suggestion: Suggestion | undefined) {
  if (!suggestion) return {};
  const { customerId, customer, job, contact } = suggestion;
  return {
    customer: { [customerId]: { title: customer } },
    ...(job ? { job: { [job.id]: { title: `${job.number} ${job.title}` } } } : {}),
    ...(contact ? { contact: { [contact.id]: { title: contact.name } } } : {}),
  };
}
