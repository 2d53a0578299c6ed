import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAddressBook } from '../../../entity/addressBook.web.ts';
import { hidden } from '../../../kinds/Labelled.tsx';
import { useMay } from '../../../parts/Can.tsx';
import { EmptyState, Failed } from '../../../parts/EmptyState.tsx';
import { RelativeTime } from '../../../parts/RelativeTime.tsx';
import { Section } from '../../../parts/Section.tsx';
import { SkeletonRows } from '../../../parts/Skeletons.tsx';
import { StatusPill } from '../../../parts/StatusPill.tsx';
import { TABLE } from '../../../parts/table.ts';
import { Go } from '../../../screens/Go.tsx';
import { useSession } from '../../../session/session.web.ts';
import type { RequestLine } from '../requestAnswer.ts';
import { EndRequest } from './EndRequest.tsx';
import { isReadable, REQUEST_STATES, requestsQuery } from './requests.web.ts';

/** What one asked others for, or everybody did, and what became of it. */
export function RequestList({ isAll }: { readonly isAll: boolean }) {
  const { data, error, isPending, refetch } = useQuery(requestsQuery(isAll));
  return (
    <Section
      title={isAll ? 'Everybody’s requests' : 'What I asked for'}
      icon="inbox"
      flush
      {...(data ? { count: data.rows.length } : {})}
    >
      {error && <Failed what="The requests could not be loaded" error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={4} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="inbox"
          title="Ask somebody outside for a secret"
          why="They type a password or choose a file on a page of its own. It is encrypted before it leaves their browser, and you are told when it has arrived."
          action={
            <Button variant="outlined" component={Go} to="/disposable/create?ask=1">
              Ask for a secret
            </Button>
          }
        />
      )}
      {data && data.rows.length > 0 && <Requests rows={data.rows} isAll={isAll} />}
    </Section>
  );
}

interface RequestsProps {
  readonly rows: readonly RequestLine[];
  readonly isAll: boolean;
}

function Requests({ rows, isAll }: RequestsProps) {
  const addressOf = useAddressBook();
  const [ending, setEnding] = useState<RequestLine | null>(null);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="Requests for secrets">
      <Box component="table" sx={TABLE}>
        <thead>
          <tr>
            {['What', 'From whom', 'Customer', 'State', 'Ends', 'Arrived', 'Read', ...(isAll ? ['By'] : [])].map(
              (heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ),
            )}
            <th scope="col">
              <span style={hidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const customer = row.customerId === null ? null : addressOf('customer', row.customerId);
            const [label, tone] = REQUEST_STATES[row.state];
            return (
              <tr key={row.id}>
                <th scope="row" style={{ fontWeight: 550 }}>
                  {row.purpose}
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
                    {row.kind === 'file' ? ' (file)' : ''}
                    {row.hasPassphrase ? ' with a passphrase' : ''}
                  </Box>
                </th>
                <td>{row.recipient ?? ''}</td>
                <td>{customer ? <Go to={customer}>{row.customerName}</Go> : (row.customerName ?? '')}</td>
                <td>
                  <StatusPill tone={tone}>{label}</StatusPill>
                </td>
                <td>
                  <RelativeTime at={row.keptUntil ?? row.expiresAt} />
                </td>
                <td>
                  <Arrived row={row} />
                </td>
                <td>{row.readAt && <RelativeTime at={row.readAt} />}</td>
                {isAll && <td>{row.createdByName ?? ''}</td>}
                <td>
                  <Deeds row={row} onEnd={setEnding} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Box>
      {ending && <EndRequest row={ending} onClose={() => setEnding(null)} />}
    </Box>
  );
}

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

/** One’s own are read on a page of their own; what others asked for can be ended by whoever may. */
function Deeds({ row, onEnd }: { readonly row: RequestLine; readonly onEnd: (row: RequestLine) => void }) {
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
