import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { LeaveFile } from '../leave/leaveShapes.ts';
import { leaveWords } from '../leave/leaveWords.ts';
import { useAllowances } from '../leave/useLeave.web.ts';

/** The balance as a list: leave given, leave taken, remainder, and how the allowance is computed. */
export function BalanceCard({ file }: { readonly file: LeaveFile }) {
  const { lines, pendingMinutes, leftMinutes, dayMinutes, isOpened, entitlement, year } = file;
  const words = (minutes: number) => leaveWords(minutes, dayMinutes);
  return (
    <Section
      title={`Balance ${year.label}`}
      icon="calendar-days"
      actions={allows('holiday.admin') && <SetAllowance file={file} />}
    >
      {!isOpened && (
        <Box component="p" sx={{ m: 0, mb: 1, fontSize: '0.8125rem', color: 'text.secondary' }}>
          The allowance of this year is not given yet. Leave that is requested is charged once it is.
        </Box>
      )}
      <Box component="table" className="num" sx={{ width: '100%', borderCollapse: 'collapse', fontSize: '0.875rem' }}>
        <tbody>
          {lines.map(({ label, minutes, kind }) => (
            <Box component="tr" key={label} sx={kind === 'sum' ? SUM : undefined}>
              <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 'inherit', py: 0.5, pr: 1 }}>
                {label}
              </Box>
              <Box component="td" sx={{ textAlign: 'right', py: 0.5, whiteSpace: 'nowrap' }}>
                {words(minutes)}
              </Box>
            </Box>
          ))}
          {pendingMinutes > 0 && (
            <>
              <tr>
                <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400, py: 0.5 }}>
                  Waiting for approval
                </Box>
                <Box component="td" sx={{ textAlign: 'right' }}>
                  {words(-pendingMinutes)}
                </Box>
              </tr>
              <Box component="tr" sx={SUM}>
                <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 'inherit', py: 0.5 }}>
                  Left if approved
                </Box>
                <Box component="td" sx={{ textAlign: 'right' }}>
                  {words(leftMinutes - pendingMinutes)}
                </Box>
              </Box>
            </>
          )}
        </tbody>
      </Box>
      <Box sx={{ mt: 1.5, fontSize: '0.8125rem', color: 'text.secondary' }}>
        Entitlement: {words(entitlement.entitlementMinutes)}. {entitlement.words.join(' ')}
      </Box>
    </Section>
  );
}

/** Sets the allowance of the year from the entitlement, or its change since. */
function SetAllowance({ file: { staffId, year, lots, entitlement } }: { readonly file: LeaveFile }) {
  const give = useAllowances();
  const given = lots.filter(({ kind }) => kind === 'annual').reduce((sum, { minutes }) => sum + minutes, 0);
  if (given === entitlement.entitlementMinutes) return null;
  if (give.error) return <Alert severity="error">{give.error.message}</Alert>;
  return (
    <Button
      size="small"
      loading={give.isPending}
      onClick={() =>
        give.mutate({ year: year.number, staffId, dryRun: false }, { onSuccess: () => toast('Allowance set') })
      }
    >
      Set allowance
    </Button>
  );
}

const SUM = { fontWeight: 650, '& > *': { borderTop: '1px solid', borderColor: 'divider' } };
