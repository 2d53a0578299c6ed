import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#engine/parts/Can.tsx';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useSession } from '#engine/session/session.web.ts';
import { type LinkColumn, LinkSection, LinkTable } from '../../screens/LinkList.tsx';
import type { RequestLine } from '../requestAnswer.ts';
import { EndRequest } from './EndRequest.tsx';
import { isReadable, REQUEST_STATES, requestsQuery } from './requests.web.ts';

/** The user's own requests, or all requests, with their states. */
export function RequestList({ isAll }: { readonly isAll: boolean }) {
  const query = useQuery(requestsQuery(isAll));
  const [ending, setEnding] = useState<RequestLine | null>(null);
  return (
    <LinkSection
      title={isAll ? 'All requests' : 'My requests'}
      icon="inbox"
      query={query}
      what="The requests"
      empty={
        <EmptyState
          icon="inbox"
          title="No secret requests yet"
          why="Ask an external person for a password or file. It is encrypted in their browser, and you get a notification when it arrives."
          action={
            <Button variant="outlined" component={Go} to="/disposable/create?ask=1">
              Request secret
            </Button>
          }
        />
      }
    >
      {(rows) => (
        <>
          <LinkTable
            label="Requests for secrets"
            rows={rows}
            whom="From"
            stateOf={({ state }) => REQUEST_STATES[state]}
            columns={COLUMNS}
            isAll={isAll}
            actions={(row) => <RowActions row={row} onEnd={setEnding} />}
          />
          {ending && <EndRequest row={ending} onClose={() => setEnding(null)} />}
        </>
      )}
    </LinkSection>
  );
}

const COLUMNS: readonly LinkColumn<RequestLine>[] = [
  { heading: 'Expires', cell: ({ keptUntil, expiresAt }) => <RelativeTime at={keptUntil ?? expiresAt} /> },
  { heading: 'Arrived', cell: (row) => <Arrived row={row} /> },
  { heading: 'Read', cell: ({ readAt }) => readAt && <RelativeTime at={readAt} /> },
];

function Arrived({ row: { answeredAt, answeredFrom, state } }: { readonly row: RequestLine }) {
  if (!answeredAt) return state === 'waiting' ? 'not yet' : 'never';
  return (
    <>
      <RelativeTime at={answeredAt} />
      {answeredFrom && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` from ${answeredFrom}`}
        </Box>
      )}
    </>
  );
}

/** A user's own requests open on a separate page. Users with the permission can end requests of others. */
function RowActions({ row, onEnd }: { readonly row: RequestLine; readonly onEnd: (row: RequestLine) => void }) {
  const may = useMay();
  const session = useSession();
  const isOwn = row.createdBy === session?.user.userid;
  const mayEnd = isOwn || may('disposable.revoke');
  return (
    <Box sx={{ display: 'flex', gap: 0.5, justifyContent: 'flex-end' }}>
      {isOwn && isReadable(row) && (
        <Button
          size="small"
          variant={row.state === 'answered' ? 'contained' : 'text'}
          component={Go}
          to={`/disposable?asked=${row.id}`}
          aria-label={`Read ${row.purpose}`}
        >
          Read
        </Button>
      )}
      {mayEnd && row.state === 'waiting' && (
        <Button size="small" aria-label={`Close ${row.purpose}`} onClick={() => onEnd(row)}>
          Close
        </Button>
      )}
      {mayEnd && isReadable(row) && (
        <Button size="small" aria-label={`Destroy ${row.purpose}`} onClick={() => onEnd(row)}>
          Destroy
        </Button>
      )}
    </Box>
  );
}
