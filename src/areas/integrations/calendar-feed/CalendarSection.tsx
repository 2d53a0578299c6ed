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

/** The private address under which another calendar fetches one’s dates. */
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
                End it
              </Button>
            )}
            <Button size="small" disabled={isBusy} onClick={() => make.mutate()}>
              {data.madeAt ? 'Make a new address' : 'Make an address'}
            </Button>
          </>
        )
      }
    >
      {error && !data && (
        <Failed what="Your calendar could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines />}
      {data && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {data.madeAt ? (
            <>
              Your dates are fetched under a private address that was made <RelativeTime at={data.madeAt} />.{' '}
              {data.fetchedAt ? (
                <>
                  A calendar asked last <RelativeTime at={data.fetchedAt} />.
                </>
              ) : (
                'No calendar has asked yet.'
              )}{' '}
              A new address ends this one.
            </>
          ) : (
            'Outlook, Google Calendar and others can show your dates from here: bank holidays, cover, the end of your account, and warranties that end. They subscribe to a private address, which you can end at any time.'
          )}
        </Typography>
      )}
      {refused && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {refused.message}
        </Alert>
      )}
      {address && (
        <SecretOnce
          title="The address of your calendar"
          what="Address"
          secret={address}
          onClose={() => setAddress(null)}
        >
          <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
            Subscribe to it in your calendar program. Whoever has it reads your dates, until you end it or make a new
            one.
          </Typography>
        </SecretOnce>
      )}
    </Section>
  );
}
