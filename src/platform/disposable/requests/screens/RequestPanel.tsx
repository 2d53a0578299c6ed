import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Panel } from '#engine/parts/page/Panel.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { RequestLine } from '../requestAnswer.ts';
import { ReadAnswer } from './ReadAnswer.tsx';
import { isReadable, REQUEST_STATES, requestsQuery } from './requests.web.ts';

export interface RequestPanelProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One of the user's own requests: its state and its answer. */
export function RequestPanel({ id, onClose }: RequestPanelProps) {
  const { data, error, isPending, refetch } = useQuery(requestsQuery(false));
  const row = data?.rows.find((each) => each.id === id);
  return (
    <Panel open title={row?.purpose ?? 'Secret request'} onClose={onClose}>
      {error && <Failed what="The request could not be loaded" error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={4} />}
      {data && !row && (
        <Alert severity="info">Request not found. Only the user who asked for the secret can read it.</Alert>
      )}
      {row && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
          <Told row={row} />
          {isReadable(row) && <ReadAnswer row={row} onDestroyed={onClose} />}
        </Box>
      )}
    </Panel>
  );
}

function Told({ row }: { readonly row: RequestLine }) {
  const [label, tone] = REQUEST_STATES[row.state];
  const moment = (at: string | null) => at && <RelativeTime at={at} />;
  const facts = [
    { label: 'State', value: <StatusPill tone={tone}>{label}</StatusPill> },
    { label: 'Sender', value: row.recipient },
    { label: 'Customer', value: row.customerName },
    { label: 'Requested', value: moment(row.createdAt) },
    ...(row.answeredAt === null
      ? [{ label: 'Accepts answers until', value: moment(row.expiresAt) }]
      : [
          {
            label: 'Arrived',
            value: (
              <>
                {moment(row.answeredAt)}
                {row.answeredFrom && ` from ${row.answeredFrom}`}
              </>
            ),
          },
          { label: 'First read', value: moment(row.readAt) },
          { label: 'Kept until', value: moment(row.keptUntil) },
        ]),
  ];
  return <Facts facts={facts} />;
}
