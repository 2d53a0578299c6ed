import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Finding } from './judge.rules.ts';
import { leaveWords, spanWords } from './leaveWords.ts';
import type { Preview, ShownClash } from './leaveShapes.ts';

const WHY = {
  full: '',
  half: 'half a day',
  'not-working': 'not a working day',
  'bank-holiday': 'bank holiday',
  closure: 'company closed',
} as const;

interface CostPreviewProps {
  readonly preview: Preview;
  /** Shows the person's name, when several are shown. */
  readonly isNamed?: boolean;
}

/** Cost of a request by day, remaining leave, absent colleagues, and findings. */
export function CostPreview({ preview, isNamed = false }: CostPreviewProps) {
  const { name, minutes, dayMinutes, days, before, after, deducts, findings, clashes } = preview;
  const words = (value: number) => leaveWords(value, dayMinutes);
  const odd = days.filter(({ why }) => why !== 'full');
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ border: '1px solid', borderColor: 'divider', borderRadius: '6px', p: 1.5, fontSize: '0.8125rem' }}>
        <Box role="status" sx={{ fontWeight: 600, fontSize: '0.9375rem' }}>
          {isNamed && `${name}: `}
          {words(minutes)}
          {deducts && before !== null && after !== null && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {' '}
              of {words(before)} left. After this: {words(after)}.
            </Box>
          )}
          {deducts && before === null && (
            <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
              {' '}
              from next year’s allowance.
            </Box>
          )}
        </Box>
        {odd.length > 0 && (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, color: 'text.secondary' }}>
            {odd.slice(0, MOST).map(({ date, why }) => (
              <li key={date}>
                {formatDay(date)}: {WHY[why]}
              </li>
            ))}
            {odd.length > MOST && <li>{odd.length - MOST} more days that cost less</li>}
          </Box>
        )}
      </Box>
      <Clashes clashes={clashes} />
      <Findings findings={findings} />
    </Box>
  );
}

const MOST = 6;

export function Clashes({ clashes }: { readonly clashes: readonly ShownClash[] }) {
  if (clashes.length === 0) return null;
  return (
    <Box sx={{ fontSize: '0.8125rem' }}>
      <Box sx={{ fontWeight: 600 }}>Also away in the same teams</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {clashes.map((clash) => (
          <li key={`${clash.staffId} ${clash.start}`}>
            {clash.name}: {spanWords(clash)}
            {clash.status === 'pending' && ' (waiting)'}
          </li>
        ))}
      </Box>
    </Box>
  );
}

export const Findings = ({ findings }: { readonly findings: readonly Finding[] }) =>
  findings.map(({ code, message, overridable }) => (
    <Alert key={`${code} ${message}`} severity={overridable ? 'warning' : 'error'}>
      {message}
    </Alert>
  ));
