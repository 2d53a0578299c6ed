import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { allows, useSession } from '#engine/session/session.web.ts';
import { AuthenticatorList } from '../authenticators/AuthenticatorList.tsx';
import { PasskeyAsked } from '../authenticators/PasskeyAsked.tsx';
import { useAuthenticators, useFactorChanges } from '../authenticators/useAuthenticators.web.ts';
import { SessionList } from '../sessions/SessionList.tsx';
import { FailedSignInsCard } from '../sessions/FailedSignInsCard.tsx';

/** Sign-in methods and sessions: the user's own, or those of a colleague as far as permitted. */
export function AccountSecurity({ row, may }: ShowProps) {
  const isSelf = useSession()?.user.userid === row.id;
  return (
    <>
      {isSelf ? <AuthenticatorList userId={row.id} /> : <Others userId={row.id} name={String(row.name)} />}
      {!isSelf && may.includes('user.update') && <FailedSignInsCard userId={row.id} />}
      {(isSelf || allows('user.endSessions')) && <SessionList userId={row.id} isOwn={isSelf} />}
    </>
  );
}

function Others({ userId, name }: { readonly userId: number; readonly name: string }) {
  const { data, error } = useAuthenticators(userId);
  const { reset } = useFactorChanges(userId);
  const [isAsking, setAsking] = useState(false);
  const hasAny = (data?.authenticators.length ?? 0) > 0;
  return (
    <Section
      title="Two-factor authentication"
      flush
      actions={
        hasAny &&
        allows('user.resetTwoFactor') && (
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            Reset
          </Button>
        )
      }
    >
      {error && !data && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <SkeletonLines />}
      {data && !hasAny && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          Not set up. Only the user can set it up.
        </Typography>
      )}
      {data?.authenticators.map(({ id, kind, lastUsedAt, createdAt }) => (
        <SectionRow key={id}>
          <Box sx={{ flex: 1 }}>{kind === 'passkey' ? 'Passkey' : 'Authenticator app'}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {lastUsedAt ? 'used ' : 'added '}
            <RelativeTime at={lastUsedAt ?? createdAt} />
          </Box>
        </SectionRow>
      ))}
      {data?.passkeyAsked && <PasskeyAsked dueSeconds={data.passkeyAsked.dueSeconds} />}
      {isAsking && (
        <ConfirmDialog
          open
          danger
          title={`Reset two-factor authentication for ${name}?`}
          verb="Reset"
          busy={reset.isPending}
          failed={reset.error?.message ?? null}
          onConfirm={() => reset.mutate(undefined, { onSuccess: () => setAsking(false) })}
          onClose={() => {
            reset.reset();
            setAsking(false);
          }}
        >
          <Typography variant="body2">
            Confirm that the request comes from the user. They are signed out on all devices and can then sign in with
            their password only{data?.passkeyAsked && '. They must then set up a passkey before doing anything else'}.
            They are notified by email.
          </Typography>
        </ConfirmDialog>
      )}
    </Section>
  );
}
