import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { type Session, useSession } from '#engine/session/session.web.ts';
import { PasskeyAsked } from './PasskeyAsked.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { type AuthenticatorShown, useAuthenticators, useFactorChanges } from './useAuthenticators.web.ts';

/** The user's own authenticators: last use, rename, remove and recovery codes. */
export function AuthenticatorList({ userId }: { readonly userId: number }) {
  const session = useSession();
  const { data, error, refetch } = useAuthenticators(userId);
  const { remove, renewCodes } = useFactorChanges(userId);
  const [renaming, setRenaming] = useState<AuthenticatorShown | null>(null);
  const [removing, setRemoving] = useState<AuthenticatorShown | null>(null);
  const hasAny = (data?.authenticators.length ?? 0) > 0;
  return (
    <Section
      title="Two-factor authentication"
      flush
      actions={
        <Button size="small" component={Go} to={`/users/${userId}/2fa/create`}>
          Add
        </Button>
      }
    >
      {error && !data && (
        <Failed what="The authenticators could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonLines />}
      {data && !hasAny && !data.passkeyAsked && <None session={session} />}
      {data?.passkeyAsked && <PasskeyAsked dueSeconds={data.passkeyAsked.dueSeconds} isOwn />}
      {data?.authenticators.map((each) => (
        <SectionRow key={each.id}>
          <Icon name={each.kind === 'passkey' ? 'key-round' : 'monitor-smartphone'} size={16} muted />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{each.name}</Box>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {each.kind === 'passkey' ? 'Passkey' : 'Authenticator app'}, {each.lastUsedAt ? 'last used ' : 'added '}
              <RelativeTime at={each.lastUsedAt ?? each.createdAt} />
            </Typography>
          </Box>
          <Button size="small" aria-label={`Rename ${each.name}`} onClick={() => setRenaming(each)}>
            Rename
          </Button>
          <Button size="small" color="error" aria-label={`Remove ${each.name}`} onClick={() => setRemoving(each)}>
            Remove
          </Button>
        </SectionRow>
      ))}
      {data && hasAny && (
        <SectionRow>
          <Box sx={{ flex: 1 }}>
            {data.recoveryCodesLeft === 1 ? '1 recovery code' : `${data.recoveryCodesLeft} recovery codes`} left
          </Box>
          <Button size="small" loading={renewCodes.isPending} onClick={() => renewCodes.mutate()}>
            Create new codes
          </Button>
        </SectionRow>
      )}
      {renewCodes.error && <Alert severity="error">{renewCodes.error.message}</Alert>}
      {renaming && <RenameDialog userId={userId} authenticator={renaming} onClose={() => setRenaming(null)} />}
      {removing && (
        <ConfirmDialog
          open
          danger
          title={`Remove “${removing.name}”?`}
          verb="Remove"
          busy={remove.isPending}
          failed={remove.error?.message ?? null}
          onConfirm={() => remove.mutate(removing.id, { onSuccess: () => setRemoving(null) })}
          onClose={() => {
            remove.reset();
            setRemoving(null);
          }}
        >
          <Typography variant="body2">
            {data?.authenticators.length === 1
              ? 'This is your only authenticator. You will sign in with your password only, and your recovery codes stop working.'
              : 'You can no longer sign in with this authenticator.'}{' '}
            You are signed out on all other devices.
          </Typography>
        </ConfirmDialog>
      )}
      {renewCodes.data && (
        <Dialog open maxWidth="xs" fullWidth aria-labelledby="new-codes" transitionDuration={120}>
          <DialogTitle id="new-codes">New recovery codes</DialogTitle>
          <DialogContent>
            <RecoveryCodes codes={renewCodes.data.recoveryCodes} onKept={() => renewCodes.reset()} />
          </DialogContent>
        </Dialog>
      )}
    </Section>
  );
}

const DAY_SECONDS = 86_400;

function None({ session }: { readonly session: Session | null }) {
  const due = session?.enrolmentDueSeconds;
  const days = Math.ceil((due ?? 0) / DAY_SECONDS);
  return (
    <Box sx={{ p: 2 }}>
      {typeof due === 'number' ? (
        <Alert severity="warning">
          Your permissions require two-factor authentication. Set it up within {days === 1 ? '1 day' : `${days} days`}.
          After that, you must set it up before doing anything else.
        </Alert>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Not set up. A passkey or authenticator app protects your account if your password is stolen.
        </Typography>
      )}
    </Box>
  );
}
