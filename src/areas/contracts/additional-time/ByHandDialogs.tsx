import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { day, formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { duration, formatDuration } from '#engine/kinds/duration/duration.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { TimeLine } from './timeShapes.ts';

const DAY = day();
const MINUTES = duration({ min: 1 });
const NOTE = text({ max: 500 });

const useSend = (customerId: number, what: 'use' | 'return') =>
  useMutation({
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      api(`/api/v1/customers/${customerId}/additional-time/${what}`, { method: 'POST', body }),
  });

/** Dialog to use time without a time entry. */
export function UseDialog({ customerId, onClose }: { readonly customerId: number; readonly onClose: () => void }) {
  const [on, setOn] = useState<unknown>(today());
  const [minutes, setMinutes] = useState<unknown>(null);
  const [note, setNote] = useState<unknown>(null);
  const send = useSend(customerId, 'use');
  return (
    <FormDialog
      title="Use additional time"
      verb="Use time"
      busy={send.isPending}
      ready={typeof on === 'string' && typeof minutes === 'number' && Boolean(note)}
      failed={send.error?.message}
      onClose={onClose}
      onSubmit={() =>
        send.mutate(
          { on, minutes, note },
          {
            onSuccess: () => {
              toast('Time used');
              onClose();
            },
          },
        )
      }
    >
      <FieldInput id="use-on" label="Day" field={DAY} value={on} onChange={setOn} required />
      <FieldInput id="use-minutes" label="Time" field={MINUTES} value={minutes} onChange={setMinutes} required />
      <FieldInput id="use-note" label="Reason" field={NOTE} value={note} onChange={setNote} required />
    </FormDialog>
  );
}

interface ReturnProps {
  readonly customerId: number;
  readonly line: TimeLine;
  readonly onClose: () => void;
}

/** Dialog to return a usage to its blocks. */
export function ReturnDialog({ customerId, line: { id, on, minutes }, onClose }: ReturnProps) {
  const [note, setNote] = useState<unknown>(null);
  const send = useSend(customerId, 'return');
  return (
    <FormDialog
      title={`Return ${formatDuration(-minutes)} of ${formatDay(on)}`}
      verb="Return time"
      busy={send.isPending}
      ready={Boolean(note)}
      failed={send.error?.message}
      onClose={onClose}
      onSubmit={() =>
        send.mutate(
          { movementId: id, note },
          {
            onSuccess: () => {
              toast('Time returned');
              onClose();
            },
          },
        )
      }
    >
      <FieldInput id="return-note" label="Reason" field={NOTE} value={note} onChange={setNote} required />
    </FormDialog>
  );
}
