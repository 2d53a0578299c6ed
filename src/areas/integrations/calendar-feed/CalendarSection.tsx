import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { CalendarFeed } from './calendarFeed.ts';
import { SecretOnce } from '#engine/parts/SecretOnce.tsx';

const AT = '/api/v1/session/calendar-feed';
const KEY = ['ownCalendarFeed'] as const;

/** Private URL from which another calendar app reads the user's dates. */
export function CalendarSection() {
  const client = useQueryClient();
  const [address, setAddress] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<CalendarFeed>(AT, { signal }),
  });
  const fresh = () => client.invalidateQueries({ queryKey: KEY });
  const make = useMutation({
    mutationFn: () => api<{ readonly path: string }>(AT, { method: 'POST' }),
    onSuccess: ({ path }) => {
      setAddress(`${location.origin}${path}`);
      void fresh();
    },
  });
  const end = useMutation({ mutationFn: () => api(AT, { method: 'DELETE' }), onSuccess: fresh });
  const isBusy = make.isPending || end.isPending;
  const refused = make.error ?? end.error;
  return (
    <Section
      title="Calendar"
      actions={
        data && (
          <>
            {data.madeAt && (
              <Button size="small" color="error" disabled={isBusy} onClick={() => end.mutate()}>
                End feed
              </Button>
            )}
            <Button size="small" disabled={isBusy} onClick={() => make.mutate()}>
              {data.madeAt ? 'Create new address' : 'Create address'}
            </Button>
          </>
        )
      }
    >
      {error && !data && (
        <Failed what="The calendar feed could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines />}
      {data && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {data.madeAt ? (
            <>
              Calendars fetch your dates from a private address created <RelativeTime at={data.madeAt} />.{' '}
              {data.fetchedAt ? (
                <>
                  Last fetched <RelativeTime at={data.fetchedAt} />.
                </>
              ) : (
                'Not fetched yet.'
              )}{' '}
              A new address replaces this one.
            </>
          ) : (
            'Show your dates in Outlook, Google Calendar or another calendar: bank holidays, cover, the end of your account and the ends of warranties. Calendars subscribe to a private address, which you can end at any time.'
          )}
        </Typography>
      )}
      {refused && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused.message}
        </Alert>
      )}
      {address && (
        <SecretOnce title="Calendar feed address" what="Address" secret={address} onClose={() => setAddress(null)}>
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            Subscribe to this address in your calendar. Anyone with the address can read your dates until you end the
            feed or create a new address.
          </Typography>
        </SecretOnce>
      )}
    </Section>
  );
}
