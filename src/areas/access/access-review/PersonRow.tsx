import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useSession } from '#engine/session/session.web.ts';
import { LastSeen } from '#engine/live/browser/LastSeen.tsx';
import { OwnDecision } from './OwnDecision.tsx';
import { deciderWords, DECISIONS, type ReviewedPerson } from './reviewedPerson.ts';
import { TakeAwayDialog } from './TakeAwayDialog.tsx';

interface PersonRowProps {
  readonly reviewId: number;
  readonly person: ReviewedPerson;
  readonly mayDecide: boolean;
  /** There is no other reviewer, so the user also decides about their own access. */
  readonly isOnlyReviewer: boolean;
  readonly onDecided: () => Promise<void>;
}

/** One user of a review: permissions and scope, who assigned them, and the decision. */
export function PersonRow({ reviewId, person, mayDecide, isOnlyReviewer, onDecided }: PersonRowProps) {
  const isSelf = useSession()?.user.userid === person.userId;
  const [isAsking, setAsking] = useState(false);
  const decide = useMutation({
    mutationFn: (verdict: object) =>
      api(`/api/v1/system/access-review/${reviewId}/people/${person.userId}`, { method: 'POST', body: verdict }),
    onSuccess: async () => {
      setAsking(false);
      await onDecided();
    },
  });
  const isPending = person.decision === 'pending';
  const [label, tone] = DECISIONS[person.decision];
  return (
    <SectionRow sx={{ alignItems: 'flex-start' }}>
      <PersonFace userId={person.userId} name={person.name} size={28} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Go to={`/users/${person.userId}`}>{person.name}</Go>
          {!isPending && <StatusPill tone={tone}>{label}</StatusPill>}
        </Box>
        <Facts person={person} />
        {mayDecide && isPending && !isSelf && (
          <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
            <Button
              size="small"
              variant="outlined"
              loading={decide.isPending && !isAsking}
              onClick={() => decide.mutate({ decision: 'keep' })}
              aria-label={`Keep access for ${person.name}`}
            >
              Keep
            </Button>
            <Button
              size="small"
              color="error"
              onClick={() => {
                decide.reset();
                setAsking(true);
              }}
              aria-label={`Remove access for ${person.name}`}
            >
              Remove…
            </Button>
          </Box>
        )}
        {mayDecide && isPending && isSelf && !isOnlyReviewer && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
            This is you. A colleague must decide.
          </Typography>
        )}
        {mayDecide && isPending && isSelf && isOnlyReviewer && (
          <OwnDecision busy={decide.isPending} onDecide={(verdict) => decide.mutate(verdict)} />
        )}
        {decide.error && !isAsking && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {decide.error.message}
          </Alert>
        )}
      </Box>
      {isAsking && (
        <TakeAwayDialog
          person={person}
          busy={decide.isPending}
          failed={decide.error?.message ?? null}
          onDecide={(verdict) => decide.mutate(verdict)}
          onClose={() => setAsking(false)}
        />
      )}
    </SectionRow>
  );
}

function Facts({ person }: { readonly person: ReviewedPerson }) {
  const { roles, sensitive, lastSeenAt, decidedBy, decidedAt, takenAway, note } = person;
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', '& p': { m: 0 } }}>
      {roles.map(({ id, name, given }) => (
        <p key={id}>
          {name}
          {given && `, assigned by ${given}`}
        </p>
      ))}
      <p>
        Sees {person.customers} and {person.suppliers}. Last seen: <LastSeen userId={person.userId} at={lastSeenAt} />
      </p>
      {sensitive.length === 0 ? (
        <p>No sensitive permissions.</p>
      ) : (
        <Box component="details">
          <summary>
            {sensitive.length === 1 ? '1 sensitive permission' : `${sensitive.length} sensitive permissions`}
          </summary>
          {sensitive.join('. ')}.
        </Box>
      )}
      {decidedAt && (
        <p>
          {takenAway.length > 0 && `Removed: ${takenAway.join(', ')}. `}
          {decidedBy ? `Decided by ${deciderWords(person)}, ` : 'Left during the review, '}
          {formatMoment(decidedAt)}
        </p>
      )}
      {note && <p>“{note}”</p>}
    </Box>
  );
}
