import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { keptWords } from '../keptWords.ts';
import type { Outlook } from '../outlook.ts';

/** The categories with their periods, and the data due on each of the next fourteen days. */
export function OutlookTable({ rows }: { readonly rows: readonly Outlook[] }) {
  const first = onceForAll(rows);
  return (
    <Section title="Due in the next 14 days" about="Based on the retention periods in the settings." flush>
      {first && (
        <Alert severity="info" sx={{ m: 2, mb: 1 }}>
          The retention periods have changed, so nothing is deleted before {formatDay(first)}.
        </Alert>
      )}
      {rows.map((row) => (
        <SectionRow key={row.category} sx={{ alignItems: 'flex-start', flexWrap: 'wrap', py: 1.25 }}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography component="h3" variant="h3">
              {row.label}
            </Typography>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {keptWords(row.months, row.ending)}
              {row.isByCommand && ' by command'}
            </Typography>
          </Box>
          <Box sx={{ flex: '2 1 260px', minWidth: 0 }}>
            <Days row={row} isSaidAbove={first !== null} />
          </Box>
          {row.held > 0 && <StatusPill tone="warning">{`${figure(row.held)} on hold`}</StatusPill>}
        </SectionRow>
      ))}
    </Section>
  );
}

/** The first day of the runs, if it is the same for every category that they process. */
function onceForAll(rows: readonly Outlook[]): string | null {
  const days = new Set(rows.filter(({ isByCommand }) => !isByCommand).map(({ actsFrom }) => actsFrom));
  const [day = null] = days;
  return days.size === 1 ? day : null;
}

function Days({ row: { due, actsFrom }, isSaidAbove }: { readonly row: Outlook; readonly isSaidAbove: boolean }) {
  return (
    <>
      {due.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>None due</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
          {due.map(({ dueOn, count }) => (
            <Box component="li" key={dueOn} className="num" sx={{ whiteSpace: 'nowrap' }}>
              {formatDay(dueOn)}: <strong>{figure(count)}</strong>
            </Box>
          ))}
        </Box>
      )}
      {actsFrom && !isSaidAbove && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          The period has changed, so nothing is deleted before {formatDay(actsFrom)}.
        </Box>
      )}
    </>
  );
}

const figure = (count: number): string => count.toLocaleString('en-GB');
