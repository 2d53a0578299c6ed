import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { houseZone } from '../../calendar/houseZone.ts';
import { daysBetween } from '../../calendar/days.ts';
import { localDay } from '../../calendar/zone.ts';
import { formatDay } from '../../kinds/day/day.ts';
import { EmptyState, Failed } from '../../parts/EmptyState.tsx';
import { Page } from '../../parts/Page.tsx';
import type { PageAction } from '../../parts/pageActions.web.ts';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Section, SectionRow } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import { useAddress } from '../../screens/address.web.ts';
import type { SubjectRequest } from '../subjectRequest.ts';
import { fileAddress, useRequests } from './useSubjectAccess.web.ts';

/** Who asked what is held about them, until when they are answered, and the file for it. */
export function Screen() {
  const { data, error, refetch } = useRequests();
  const [query, change] = useAddress();
  const [isAsking, setAsking] = useState(false);
  const about = query.entity && query.id ? { entity: query.entity, id: Number(query.id) } : undefined;
  const actions = useMemo(
    (): readonly PageAction[] => [{ label: 'New request', icon: 'plus', main: true, onClick: () => setAsking(true) }],
    [],
  );
  return (
    <Page
      title="Subject Access"
      subtitle="Whoever asks is told within a month what is held about them. It is gathered here, with other people’s names hidden."
      actions={actions}
    >
      {error && !data ? (
        <Failed what="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <Section title="Requests" count={data.rows.length} flush sx={{ maxWidth: 1124 }}>
          {data.rows.length === 0 && (
            <EmptyState
              icon="contact-round"
              title="Nobody has asked"
              why="Begin with New request, or with the button on the page of a user or contact."
            />
          )}
          {data.rows.map((row) => (
            <RequestLine key={row.id} row={row} />
          ))}
        </Section>
      )}
      {data && (isAsking || about) && (
        <Suspense fallback={null}>
          <AskDialog
            nouns={data.nouns}
            about={about}
            onClose={() => {
              setAsking(false);
              change({ entity: null, id: null });
            }}
          />
        </Suspense>
      )}
    </Page>
  );
}

function RequestLine({ row }: { readonly row: SubjectRequest }) {
  const { id, name, askedAt, askedBy, state, counts } = row;
  return (
    <SectionRow sx={{ alignItems: 'flex-start', flexWrap: 'wrap', py: 1.25 }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {askedBy}, <RelativeTime at={askedAt} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {Object.entries(counts)
            .map(([title, count]) => `${title}: ${count.toLocaleString('en-GB')}`)
            .join(' · ')}
        </Box>
      </Box>
      <Clock row={row} />
      {state === 'ready' ? (
        <Button
          size="small"
          variant="outlined"
          component="a"
          href={fileAddress(id)}
          download
          aria-label={`Take the file about ${name}`}
        >
          Take the file
        </Button>
      ) : (
        <StatusPill tone="info">Being gathered</StatusPill>
      )}
    </SectionRow>
  );
}

/** How long there is to answer; a request whose file was taken is answered. */
function Clock({ row: { dueOn, handedAt } }: { readonly row: SubjectRequest }) {
  if (handedAt) return <StatusPill tone="good">Handed over</StatusPill>;
  const days = daysBetween(localDay(Date.now(), houseZone()), dueOn);
  if (days < 0) return <StatusPill tone="bad">{`Overdue since ${formatDay(dueOn)}`}</StatusPill>;
  return <StatusPill tone={days < 8 ? 'warning' : 'neutral'}>{`Answer by ${formatDay(dueOn)}`}</StatusPill>;
}

const AskDialog = lazy(async () => ({ default: (await import('./AskDialog.tsx')).AskDialog }));
