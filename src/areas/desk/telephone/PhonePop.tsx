import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { useSession } from '#engine/session/session.web.ts';
import { phoneCall } from './phoneCall.ts';

const QuickLogDialog = lazy(async () => ({
  default: (await import('../quick-log/QuickLogDialog.tsx')).QuickLogDialog,
}));

/** Maximum time to show a call whose end was never reported. */
const LONGEST_MS = 60 * 60_000;

/** While the user's phone rings: shows the caller, with a button for the prefilled quick log. */
export function PhonePop() {
  const userId = useSession()?.user.userid ?? 0;
  const [dismissed, setDismissed] = useState(0);
  const [logged, setLogged] = useState<{ readonly startedAt: string; readonly caller: Caller } | null>(null);
  const { data } = useQuery({
    queryKey: ['phoneCall', 'list', 'pop', userId],
    queryFn: ({ signal }) =>
      records(phoneCall).list(
        { where: { userId, state: ['ringing', 'answered'] }, sort: ['-createdAt'], size: 1 },
        { signal },
      ),
    enabled: userId > 0,
  });
  const [row] = data?.rows ?? [];
  const isShown = row && row.id > dismissed && Date.now() - Date.parse(row.startedAt ?? row.createdAt) < LONGEST_MS;
  const names = row && [nameOf(data?.refs.contact, row.contactId), nameOf(data?.refs.customer, row.customerId)];
  return (
    <>
      {row && isShown && (
        <Card role="status" aria-label="Incoming call" elevation={8} sx={PLACE}>
          <Box sx={{ fontWeight: 650 }}>{row.name}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
            {names?.filter(Boolean).join(', ') || 'Caller not known'}
          </Box>
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <Button
              size="small"
              variant="contained"
              onClick={() => {
                setDismissed(row.id);
                setLogged({
                  startedAt: row.answeredAt ?? row.startedAt ?? row.createdAt,
                  caller: { customerId: row.customerId, contactId: row.contactId, number: row.number },
                });
              }}
            >
              Log call
            </Button>
            <Button size="small" onClick={() => setDismissed(row.id)}>
              Dismiss
            </Button>
          </Box>
        </Card>
      )}
      <Suspense fallback={null}>
        {logged && (
          <QuickLogDialog startedAt={logged.startedAt} first={logged.caller} onClose={() => setLogged(null)} />
        )}
      </Suspense>
    </>
  );
}

interface Caller {
  readonly customerId: number | null;
  readonly contactId: number | null;
  readonly number: string | null;
}

const nameOf = (named: Readonly<Record<number, { readonly title: string }>> | undefined, id: number | null) =>
  id === null ? undefined : named?.[id]?.title;

const PLACE = {
  position: 'fixed',
  right: 16,
  bottom: 16,
  zIndex: 'snackbar',
  p: 2,
  width: 'min(320px, calc(100vw - 32px))',
} as const;
