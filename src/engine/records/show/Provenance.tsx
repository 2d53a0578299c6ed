import Box from '@mui/material/Box';
import { Link2, Lock, LockOpen } from 'lucide-react';
import { exactTime } from '../../parts/relativeTime.ts';
import { Go } from '../../screens/Go.tsx';
import type { HistoryLine } from '../../store/historyLine.ts';

/** The exact time, the source, whether the line is sealed, and a link to all changes of the same request. */
export function Provenance({ line: { at, seq, from } }: { readonly line: HistoryLine }) {
  if (seq === undefined) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        mt: 0.5,
        color: 'text.secondary',
        fontSize: '0.75rem',
        '& > span': { display: 'inline-flex', alignItems: 'center', gap: 0.5 },
      }}
    >
      <time dateTime={at}>{exactTime(at)}</time>
      {from?.ip && <span>from {from.ip}</span>}
      <span
        // The same width before and after sealing, so that the layout does not shift.
        style={{ minWidth: '16ch' }}
        title={seq === null ? 'The number in the audit log follows within seconds' : 'Number in the audit log'}
      >
        {seq === null ? <LockOpen size={12} aria-hidden /> : <Lock size={12} aria-hidden />}
        {seq === null ? 'sealing' : `sealed as no. ${seq.toLocaleString('en-GB')}`}
      </span>
      {from && (
        <span>
          <Link2 size={12} aria-hidden />
          <Go to={`/audit?request=${encodeURIComponent(from.requestId)}`}>Show request</Go>
        </span>
      )}
    </Box>
  );
}
