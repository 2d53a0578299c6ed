import { inSentence } from '#engine/entity/inSentence.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { Refs } from '#engine/lists/useList.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { type SwitchRow, useSwitches } from './useSwitches.web.ts';

/** The feature switches: what each stops, and the user who changed it. */
export function Screen() {
  const { data, error, refetch } = useSwitches();
  return (
    <Page subtitle="Turn parts of the system on or off, for all users or some roles. Changes take effect within seconds and data is kept.">
      {error && !data ? (
        <Failed what="The feature switches could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} />
      ) : (
        <Section title="Features" count={data.rows.length} flush sx={{ maxWidth: 1124 }}>
          {data.rows.map((row) => (
            <SwitchLine key={row.key} row={row} refs={data.refs} />
          ))}
        </Section>
      )}
    </Page>
  );
}

function SwitchLine({ row, refs }: { readonly row: SwitchRow; readonly refs: Refs }) {
  return (
    <SectionRow sx={{ alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' }, py: 1.5 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Typography component="h3" variant="h3">
          {row.label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '80ch' }}>
          {row.state === 'on' ? `When off: ${inSentence(row.stops)}` : row.stops}
        </Typography>
        {row.note && <Box sx={{ mt: 0.5 }}>“{row.note}”</Box>}
        {row.changedAt && (
          <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {row.changedBy}, <RelativeTime at={row.changedAt} />
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 }}>
        <StatusPill tone={TONES[row.state]}>{stateWords(row, refs)}</StatusPill>
        {allows('feature.update') && (
          <Button
            size="small"
            variant="outlined"
            component={Go}
            to={`/system/features/${row.key}`}
            aria-label={`Change ${row.label}`}
          >
            Change
          </Button>
        )}
      </Box>
    </SectionRow>
  );
}

const TONES = { on: 'good', roles: 'info', off: 'warning' } as const;

/** "On", "Off", "For Engineer and Team Lead" */
function stateWords({ state, roleIds }: SwitchRow, refs: Refs): string {
  if (state !== 'roles') return state === 'on' ? 'On' : 'Off';
  const names = roleIds.map((id) => refs.role?.[id]?.title ?? `role ${id}`);
  return `For ${new Intl.ListFormat('en-GB').format(names)}`;
}
