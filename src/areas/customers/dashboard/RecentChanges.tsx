import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Initials } from '#engine/parts/Initials.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { humanise } from '#engine/kinds/field.ts';
import { useDashboard } from './useDashboard.web.ts';
import type { WidgetProps } from './widgets.web.ts';

/** Latest changes by users. */
export function RecentChanges({ customerId }: WidgetProps) {
  const { data, error, isPending, refetch } = useDashboard(customerId);
  return (
    <Section
      title="Recent changes"
      icon="notebook-pen"
      flush
      actions={
        allows('audit.view') && (
          <Button size="small" component={Go} to={`/audit?customer=${customerId}`}>
            All changes
          </Button>
        )
      }
    >
      {isPending ? (
        <SkeletonRows rows={5} />
      ) : error ? (
        <Failed what="The recent changes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data.recent.length === 0 ? (
        <EmptyState icon="history" title="No manual changes yet" />
      ) : (
        data.recent.map((line) => (
          <SectionRow key={line.id}>
            <Initials name={line.actor} size={24} person />
            <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {line.actor} {DONE[line.action] ?? humanise(line.action).toLowerCase()}{' '}
              {line.path ? (
                <Go
                  to={line.path}
                  sx={{
                    fontWeight: 600,
                    color: 'text.primary',
                    textDecoration: 'none',
                    '&:hover': { color: 'primary.main' },
                  }}
                >
                  {line.title}
                </Go>
              ) : (
                <strong>{line.title}</strong>
              )}
            </Box>
            <Box component="span" sx={{ flexShrink: 0, color: 'text.secondary', fontSize: '0.75rem' }}>
              <RelativeTime at={line.at} />
            </Box>
          </SectionRow>
        ))
      )}
    </Section>
  );
}

const DONE: Readonly<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  archive: 'archived',
  restore: 'restored',
  activate: 'activated',
  markLost: 'marked lost:',
  reopen: 'reopened',
  leave: 'marked as a leaver:',
  comeBack: 'marked as returned:',
  merge: 'merged into',
  verify: 'checked a caller as',
  callerCheck: 'changed the caller check of',
  confirmHazards: 'confirmed the hazards of',
  reviewHazards: 'reviewed the hazards of',
  undo: 'undid a change of',
  move: 'moved',
  handOver: 'handed over to',
};
