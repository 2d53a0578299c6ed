import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { doneWords } from '#engine/actions/doable.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { labelOf } from '#engine/kinds/field.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { upload } from '#engine/kinds/file/storedFile.web.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { type Drawn, Signature } from '#engine/parts/Signature.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useAct } from '#engine/records/actions/useAct.web.ts';
import { offboardingRun } from './offboardingRun.ts';
import { progressOf } from './run.rules.ts';
import { useItems } from './useOffboarding.web.ts';

/** The button with which the customer signs off an offboarding on this device, or a colleague records a paper. */
export function SignOff({ answer }: { readonly answer: RecordAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const action = offboardingRun.actions?.sign;
  if (answer.row.status !== 'readyToSign' || !answer.may.includes(action?.permission ?? '')) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        {action?.label}
      </Button>
      {isOpen && <SignOffDialog answer={answer} onClose={() => setOpen(false)} />}
    </>
  );
}

const ASKED = ['signerName', 'signedOn', 'exceptions'] as const;

function SignOffDialog({ answer, onClose }: { readonly answer: RecordAnswer; readonly onClose: () => void }) {
  const base = useId();
  const { row } = answer;
  const { data } = useItems(row.id);
  const { done, all } = progressOf(data?.rows ?? []);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ signedOn: today() });
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const act = useAct({ entity: offboardingRun, row }, 'sign');
  const sign = useMutation({
    mutationFn: async () => act.mutateAsync({ ...values, signatureId: drawn && (await stored(drawn)) }),
    onSuccess: (next) => {
      if (offboardingRun.actions) toast(doneWords(offboardingRun.actions.sign, titleOf(offboardingRun, next.row)));
      onClose();
    },
  });
  const fields = sign.error instanceof ApiError ? sign.error.fields : {};
  return (
    <FormDialog
      title={`Sign off ${String(row.reference)}`}
      verb="Sign off"
      busy={sign.isPending}
      failed={sign.error && Object.keys(fields).length === 0 ? sign.error.message : null}
      wide
      onSubmit={() => sign.mutate()}
      onClose={onClose}
    >
      <Box sx={{ fontSize: '0.875rem' }}>
        {done} of {all} tasks are done or waived. The customer signs for them and for the exceptions below.
      </Box>
      {ASKED.map((key) => {
        const field = offboardingRun.actions?.sign.input?.[key];
        return (
          field && (
            <FieldInput
              key={key}
              id={`${base}-${key}`}
              label={labelOf(key, field)}
              field={field}
              value={values[key] ?? null}
              onChange={(value) => setValues((before) => ({ ...before, [key]: value }))}
              required={!field.optional}
              {...(fields[key]?.[0] ? { error: fields[key][0] } : {})}
              context={{ values }}
            />
          )
        );
      })}
      <Signature onChange={setDrawn} complaint={fields.signatureId?.[0]} />
      <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>Leave blank if the customer signed on paper.</Box>
    </FormDialog>
  );
}

async function stored({ png }: Drawn): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (each) => each.charCodeAt(0));
  const { signal } = new AbortController();
  const kept = await upload(new File([bytes], 'signature.png', { type: 'image/png' }), {
    onProgress: () => {},
    signal,
  });
  return kept.id;
}
