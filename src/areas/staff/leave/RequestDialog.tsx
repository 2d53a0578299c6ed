import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { Asked } from './cost.rules.ts';
import { CostPreview } from './CostPreview.tsx';
import { leaveType } from './leaveType.ts';
import { offersFor } from './offers.rules.ts';
import { RequestDays } from './RequestDays.tsx';
import { useRequestDraft } from './useRequestDraft.web.ts';
import { type DaysAsked, usePreview, useRequest } from './useLeave.web.ts';

const REASON = text({ optional: true, max: 300 });

/** The preview has validated the days. */
const daysIn = ({ start, startPart, end, endPart }: DaysAsked): Asked => ({
  start: String(start),
  startPart: startPart === 'pm' ? 'pm' : 'all',
  end: String(end),
  endPart: endPart === 'am' ? 'am' : 'all',
});

/** Leave types, and the default one. */
export function useLeaveTypes() {
  const { data } = useQuery({
    queryKey: [leaveType.name, 'list', 'all'],
    queryFn: ({ signal }) => records(leaveType).all({ sort: ['place'] }, { signal }),
  });
  const refs = { leaveType: Object.fromEntries((data ?? []).map(({ id, name }) => [id, { title: name }])) };
  const idOfKind = (kind: string): number | null => data?.find((each) => each.kind === kind)?.id ?? null;
  return { refs, usual: idOfKind('annual'), idOfKind };
}

/** Dialog to request leave, with cost and findings before sending. */
export function RequestDialog({ onClose }: { readonly onClose: () => void }) {
  const { refs, usual, idOfKind } = useLeaveTypes();
  const { draft, change, drop } = useRequestDraft();
  const { reason, exception, ...typed } = draft;
  const asked = { ...typed, typeId: typed.typeId ?? usual };
  const { data: preview, error: refused } = usePreview(asked, null);
  const send = useRequest();
  const isRefused = preview?.findings.some(({ overridable }) => !overridable) ?? true;
  const needsReason = preview?.findings.some(({ overridable }) => overridable) ?? false;
  const offers =
    preview && !refused ? offersFor(daysIn(asked), preview).filter(({ kind }) => !kind || idOfKind(kind)) : [];
  const isReady = preview !== undefined && !refused && !isRefused && (!needsReason || Boolean(exception));
  return (
    <FormDialog
      title="Request leave"
      verb="Send request"
      wide
      busy={send.isPending}
      ready={isReady}
      failed={send.error?.message ?? refused?.message}
      onClose={onClose}
      onSubmit={() =>
        send.mutate(
          { ...asked, reason, overrideReason: needsReason ? exception : null },
          {
            onSuccess: ({ request }) => {
              drop();
              toast(request.status === 'approved' ? 'Leave recorded' : 'Request sent to your manager');
              onClose();
            },
          },
        )
      }
    >
      <RequestDays asked={asked} refs={refs} onChange={change} />
      <FieldInput
        id="leave-reason"
        label="Note for your manager"
        field={REASON}
        value={reason}
        onChange={(value) => change({ reason: value })}
      />
      <Box aria-live="polite">{preview && !refused && <CostPreview preview={preview} />}</Box>
      {offers.length > 0 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {offers.map(({ label, days, kind }) => (
            <Button
              key={label}
              size="small"
              variant="outlined"
              onClick={() => change({ ...days, ...(kind ? { typeId: idOfKind(kind) } : {}) })}
            >
              {label}
            </Button>
          ))}
        </Box>
      )}
      {needsReason && !isRefused && (
        <FieldInput
          id="leave-exception"
          label="Reason for the exception"
          field={REASON}
          value={exception}
          onChange={(value) => change({ exception: value })}
          required
        />
      )}
    </FormDialog>
  );
}
