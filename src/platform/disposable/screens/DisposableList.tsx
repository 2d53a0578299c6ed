import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import type { Tone } from '#engine/parts/tones.ts';
import { Can, useMay } from '#engine/parts/Can.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useSession } from '#engine/session/session.web.ts';
import type { DisposableLine } from '../disposableAnswer.ts';
import { RequestList } from '../requests/screens/RequestList.tsx';
import { RequestPanel } from '../requests/screens/RequestPanel.tsx';
import type { DisposableState } from '../state.ts';
import { type LinkColumn, LinkSection, LinkTable } from './LinkList.tsx';

/** The user's own links, or all, with their states. A link itself is shown once, when it is created. */
export function Screen() {
  const [query, change] = useAddress();
  const isAll = query.all === '1';
  const links = useQuery({
    queryKey: ['disposable', isAll],
    queryFn: ({ signal }) =>
      api<{ readonly rows: readonly DisposableLine[] }>(`/api/v1/disposables${isAll ? '?all=1' : ''}`, { signal }),
    // People without an account open the links, and no live update reports it.
    refetchInterval: 30_000,
  });
  return (
    <Page
      subtitle="Share a password or file once, or ask an external person for one. Secrets are encrypted in the browser, and a link cannot be shown again."
      actions={NEW}
      aside={
        <Can do="disposable.viewAll">
          <ToggleButtonGroup
            size="small"
            exclusive
            value={isAll ? 'all' : 'mine'}
            aria-label="Filter links by owner"
            onChange={(_event, whose: string | null) => whose && change({ all: whose === 'all' ? '1' : null })}
          >
            <ToggleButton value="mine" sx={{ textTransform: 'none', py: 0.375 }}>
              Mine
            </ToggleButton>
            <ToggleButton value="all" sx={{ textTransform: 'none', py: 0.375 }}>
              All
            </ToggleButton>
          </ToggleButtonGroup>
        </Can>
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <LinkSection
          title={isAll ? 'All links' : 'My links'}
          icon="link"
          query={links}
          what="The links"
          empty={
            <EmptyState
              icon="link"
              title="No disposable links yet"
              why="Share a password by a link instead of email. The link opens once and expires, and you get a notification when it is opened."
              action={
                <Button variant="outlined" component={Go} to="/disposable/create">
                  Share a secret
                </Button>
              }
            />
          }
        >
          {(rows) => <Links rows={rows} isAll={isAll} named={Number(query.link)} />}
        </LinkSection>
        <RequestList isAll={isAll} />
      </Box>
      {query.asked && <RequestPanel id={Number(query.asked)} onClose={() => change({ asked: null })} />}
    </Page>
  );
}

const NEW = [
  { label: 'Share a secret', icon: 'link', to: '/disposable/create', main: true, letter: 'n' },
  { label: 'Request secret', icon: 'inbox', to: '/disposable/create?ask=1' },
] as const;

const STATES: Readonly<Record<DisposableState, readonly [label: string, tone: Tone]>> = {
  active: ['Waiting', 'info'],
  used: ['Opened', 'good'],
  expired: ['Expired', 'neutral'],
  revoked: ['Revoked', 'neutral'],
  burned: ['Wrong passphrases', 'bad'],
};

/** A link that expired unopened has its own state, because the secret never reached its recipient. */
const stateWords = ({ state, views }: DisposableLine): readonly [label: string, tone: Tone] =>
  state === 'expired' && views === 0 ? ['Expired unread', 'warning'] : STATES[state];

/** The time and IP address of each opening. */
function Openings({ row: { state, openings } }: { readonly row: DisposableLine }) {
  if (openings.length === 0) return state === 'active' ? 'not yet' : 'never';
  return openings.map(({ at, ip }) => (
    <div key={at}>
      <RelativeTime at={at} />
      {ip && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` from ${ip}`}
        </Box>
      )}
    </div>
  ));
}

const COLUMNS: readonly LinkColumn<DisposableLine>[] = [
  {
    heading: 'Views left',
    isFigure: true,
    cell: ({ state, views, maxViews }) => (state === 'active' ? `${maxViews - views} of ${maxViews}` : '–'),
  },
  { heading: 'Expires', cell: ({ expiresAt }) => <RelativeTime at={expiresAt} /> },
  { heading: 'Opened', cell: (row) => <Openings row={row} /> },
];

interface LinksProps {
  readonly rows: readonly DisposableLine[];
  readonly isAll: boolean;
  /** The row that a notification links to. */
  readonly named: number;
}

function Links({ rows, isAll, named }: LinksProps) {
  const may = useMay();
  const session = useSession();
  const [ending, setEnding] = useState<DisposableLine | null>(null);
  const mayEnd = (row: DisposableLine): boolean =>
    row.state === 'active' && (row.createdBy === session?.user.userid || may('disposable.revoke'));
  return (
    <>
      <LinkTable
        label="Disposable links"
        rows={rows}
        whom="Recipient"
        stateOf={stateWords}
        columns={COLUMNS}
        isAll={isAll}
        named={named}
        actions={(row) =>
          mayEnd(row) && (
            <Button size="small" aria-label={`Revoke ${row.purpose}`} onClick={() => setEnding(row)}>
              Revoke
            </Button>
          )
        }
      />
      {ending && <Revoke row={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

function Revoke({ row, onClose }: { readonly row: DisposableLine; readonly onClose: () => void }) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => api(`/api/v1/disposables/${row.id}/revoke`, { method: 'POST', body: {} }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['disposable'] });
      toast(`“${row.purpose}” revoked`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Revoke “${row.purpose}”?`}
      verb="Revoke link"
      danger
      busy={revoke.isPending}
      failed={revoke.error?.message ?? null}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      The secret is destroyed immediately and the link can no longer be opened.
    </ConfirmDialog>
  );
}
