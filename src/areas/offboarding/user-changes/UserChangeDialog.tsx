import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { day } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { type Proposal, STEP_KINDS, USER_CHANGES, type UserChange } from './userChange.ts';

const DAY = day({});

interface Given {
  readonly change: UserChange;
  readonly userId: number;
  readonly customerId: number;
  readonly onClose: () => void;
}

/** Chooses template, day and steps, and opens the job that they start. */
export function UserChangeDialog({ change, userId, customerId, onClose }: Given) {
  const id = useId();
  const go = useGo();
  const [templateId, setTemplate] = useState<number | null>(null);
  const [on, setOn] = useState<unknown>(today());
  // What the user left out; everything else applies.
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const address = `/api/v1/customer-users/${userId}/changes`;
  const { data, error: failed } = useQuery({
    queryKey: ['customerUser', 'changes', userId, change, templateId],
    meta: madeOf('userChangeTemplate', 'asset', 'licenseSeat', 'credential'),
    queryFn: ({ signal }) =>
      api<Proposal>(`${address}?change=${change}${templateId === null ? '' : `&templateId=${templateId}`}`, { signal }),
  });
  const steps = data?.steps ?? [];
  const start = useMutation({
    mutationFn: () =>
      api<{ readonly jobId: number }>(address, {
        method: 'POST',
        body: {
          change,
          templateId: data?.templateId ?? null,
          on,
          keys: steps.flatMap(({ key }) => (leftOut.has(key) ? [] : [key])),
        },
      }),
    onSuccess: ({ jobId }) => {
      toast('Job logged');
      onClose();
      go(recordPath(job, { id: jobId, customerId }));
    },
  });
  const { error } = start;
  return (
    <FormDialog
      title={data?.title ?? USER_CHANGES[change].label}
      verb="Log job"
      wide
      busy={start.isPending}
      ready={data !== undefined && typeof on === 'string'}
      failed={error instanceof ApiError ? (Object.values(error.fields)[0]?.[0] ?? error.message) : null}
      onSubmit={() => start.mutate()}
      onClose={onClose}
    >
      {data && data.templates.length > 0 && (
        <TextField
          select
          variant="standard"
          label="Template"
          value={data.templateId ?? ''}
          onChange={(event) => {
            setTemplate(Number(event.target.value));
            setLeftOut(new Set());
          }}
        >
          {data.templates.map((template) => (
            <MenuItem key={template.id} value={template.id}>
              {template.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FieldInput
        id={`${id}-on`}
        label={change === 'starter' ? 'First day' : 'Last day'}
        field={DAY}
        value={on}
        onChange={setOn}
        required
      />
      {failed && <Alert severity="error">{failed.message}</Alert>}
      {!data && !failed && <SkeletonRows rows={4} />}
      {data && <Steps steps={steps} leftOut={leftOut} onChange={setLeftOut} />}
    </FormDialog>
  );
}

interface StepsProps {
  readonly steps: Proposal['steps'];
  readonly leftOut: ReadonlySet<string>;
  readonly onChange: (leftOut: ReadonlySet<string>) => void;
}

function Steps({ steps, leftOut, onChange }: StepsProps) {
  if (steps.length === 0)
    return (
      <Box sx={{ color: 'text.secondary' }}>
        No steps proposed. Add a starter and leaver template, or link the user to a contact who holds assets.
      </Box>
    );
  const toggle = (key: string, applies: boolean) => {
    const next = new Set(leftOut);
    if (applies) next.delete(key);
    else next.add(key);
    onChange(next);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, color: 'text.secondary', fontSize: '0.75rem' }}>
        Steps of the job
      </Box>
      {steps.map(({ key, kind, text }) => (
        <FormControlLabel
          key={key}
          sx={{ display: 'flex', mr: 0, my: 0.5 }}
          control={
            <Checkbox size="small" checked={!leftOut.has(key)} onChange={(_, applies) => toggle(key, applies)} />
          }
          label={
            <>
              {text}
              <Box component="span" sx={{ color: 'text.secondary' }}>{` · ${STEP_KINDS[kind].label}`}</Box>
            </>
          }
        />
      ))}
    </Box>
  );
}
