import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { ApprovalCard } from './ApprovalCard.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { QueueCard } from '../leave/leaveShapes.ts';
import { useApproveMany, useQueue } from '../leave/useLeave.web.ts';

interface Deciding {
  readonly card: QueueCard;
  readonly action: 'approve' | 'reject';
}

const NO_CARDS: readonly QueueCard[] = [];

/** Leave requests that the user can decide, with details. Keys: a approves, x rejects, j and k move. */
export function Screen() {
  const { data, error, refetch } = useQueue();
  const [chosen, setChosen] = useState<number | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const many = useApproveMany();
  const cards = data?.cards ?? NO_CARDS;
  const at = Math.max(
    0,
    cards.findIndex(({ request }) => request.id === chosen),
  );
  const current = cards[at];
  const decide = (action: Deciding['action'], card = current) => card && setDeciding({ card, action });
  const step = (by: number) => {
    const next = cards[Math.min(Math.max(at + by, 0), cards.length - 1)];
    if (!next) return;
    setChosen(next.request.id);
    document.getElementById(`request-${next.request.id}`)?.focus();
  };
  useKeys({ a: () => decide('approve'), x: () => decide('reject'), j: () => step(1), k: () => step(-1) });
  const marked = cards.filter(({ request }) => ticked.has(request.id));
  const approveMarked = () =>
    many.mutate(
      marked.map(({ request }) => request),
      {
        onSuccess: ({ approved }) => {
          setTicked(new Set());
          if (approved > 0) toast(approved === 1 ? '1 request approved' : `${approved} requests approved`);
        },
      },
    );
  return (
    <Page
      subtitle={
        // A phone has no keys.
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Keys: A approves, X rejects, J and K move to the next and previous request.
        </Box>
      }
      actions={
        marked.length > 0
          ? [{ label: `Approve ${marked.length} selected`, main: true, icon: 'check', onClick: approveMarked }]
          : undefined
      }
    >
      {many.data?.refused.map(({ id, message }) => (
        <Alert key={id} severity="warning" sx={{ mb: 1 }}>
          {cards.find(({ request }) => request.id === id)?.request.name}: {message}
        </Alert>
      ))}
      {many.error && <Alert severity="error">{many.error.message}</Alert>}
      {error ? (
        <Failed what="The requests could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : cards.length === 0 ? (
        <EmptyState
          alone
          icon="circle-check"
          title="Nothing to approve"
          why="New requests of your staff appear here."
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))' }}>
          {cards.map((card) => (
            <ApprovalCard
              key={card.request.id}
              card={card}
              isCurrent={card === current}
              isTicked={ticked.has(card.request.id)}
              onFocus={() => setChosen(card.request.id)}
              onTick={() => setTicked(toggled(ticked, card.request.id))}
              onDecide={(action) => decide(action, card)}
            />
          ))}
        </Box>
      )}
      {deciding && <DecisionDialog {...deciding} request={deciding.card.request} onClose={() => setDeciding(null)} />}
    </Page>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
