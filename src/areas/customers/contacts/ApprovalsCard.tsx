import Box from '@mui/material/Box';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';

/** Requests that a contact may approve, for the service desk during a call. */
export function ApprovalsCard({ row }: Pick<RecordAnswer, 'row'>) {
  const limit = row.mayApproveUpTo;
  const isThere = row.status === 'current';
  return (
    <Section title="Approvals" icon="badge-check" flush>
      <Line may={isThere && typeof limit === 'number'}>
        {typeof limit === 'number' ? `Approve work up to ${formatMoney(limit)}` : 'Approve chargeable work'}
      </Line>
      <Line may={isThere && row.mayRequestAccess === true}>Request accounts to be created, changed or closed</Line>
      <Line may={isThere && row.mayRequestSecrets === true}>Receive passwords</Line>
    </Section>
  );
}

const Line = ({ may, children }: { readonly may: boolean; readonly children: ReactNode }) => (
  <SectionRow sx={{ minHeight: 36, py: 0.25, color: may ? 'text.primary' : 'text.secondary' }}>
    <Box sx={{ display: 'flex', color: may ? 'success.main' : 'text.disabled' }}>
      {may ? <Check size={16} aria-hidden="true" /> : <Minus size={16} aria-hidden="true" />}
    </Box>
    <Box sx={{ flex: 1 }}>{children}</Box>
    <Box sx={{ fontSize: '0.75rem', fontWeight: 600 }}>{may ? 'Yes' : 'No'}</Box>
  </SectionRow>
);
