import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { refs as refsField } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Allowances } from '../entitlement/Allowances.tsx';
import { CostPreview } from './CostPreview.tsx';
import { useLeaveTypes } from './RequestDialog.tsx';
import { RequestDays } from './RequestDays.tsx';
import { type DaysAsked, useBook, usePreview } from './useLeave.web.ts';

const STAFF = refsField({ to: 'staffMember' });
const REASON = text({ optional: true, max: 300 });
const NOTHING: DaysAsked = { typeId: null, start: null, startPart: 'all', end: null, endPart: 'all' };

/** Books leave for one or more people, also in the past, and sets yearly allowances. */
export function Screen() {
  return (
    <Page subtitle="Leave booked here is approved immediately.">
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 760, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Booking />
        {allows('holiday.admin') && <Allowances />}
      </Box>
    </Page>
  );
}

function Booking() {
  const { refs, usual } = useLeaveTypes();
  const [staffIds, setStaffIds] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<DaysAsked>(NOTHING);
  const [reason, setReason] = useState<unknown>(null);
  const asked = { ...typed, typeId: typed.typeId ?? usual };
  const book = useBook();
  const isReady = staffIds.length > 0 && asked.start !== null && asked.end !== null;
  const save = () =>
    book.mutate(
      { ...asked, staffIds, reason, overrideReason: reason },
      {
        onSuccess: ({ requests }) => {
          toast(requests.length === 1 ? 'Leave booked' : `Leave booked for ${requests.length} people`);
          setStaffIds([]);
          setTyped(NOTHING);
          setReason(null);
        },
      },
    );
  return (
    <Section title="Book leave">
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) save();
        }}
        sx={{ display: 'grid', gap: 1 }}
      >
        <FieldInput
          id="booking-staff"
          label="Staff"
          field={STAFF}
          value={staffIds}
          onChange={(value) => setStaffIds(Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [])}
          required
        />
        <RequestDays asked={asked} refs={refs} onChange={setTyped} />
        <FieldInput
          id="booking-reason"
          label="Reason"
          help="Needed for an exception, such as too few people."
          field={REASON}
          value={reason}
          onChange={setReason}
        />
        {staffIds.map((id) => (
          <OneCost key={id} staffId={id} asked={asked} />
        ))}
        {book.error && <Alert severity="error">{book.error.message}</Alert>}
        <Box>
          <Button type="submit" variant="contained" loading={book.isPending} disabled={!isReady}>
            Book leave
          </Button>
        </Box>
      </Box>
    </Section>
  );
}

function OneCost({ staffId, asked }: { readonly staffId: number; readonly asked: DaysAsked }) {
  const { data, error } = usePreview(asked, staffId);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  return data ? <CostPreview preview={data} isNamed /> : null;
}
