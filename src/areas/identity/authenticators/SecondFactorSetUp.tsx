import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { canUsePasskeys } from '#engine/session/passkey.web.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useAuthenticators, useFactorChanges } from './useAuthenticators.web.ts';
import { WhyPasskey } from './WhyPasskey.tsx';

export interface SecondFactorSetUpProps {
  readonly userId: number;
  /** Heading level of a step: one below the heading of the page or panel. */
  readonly heading?: 'h2' | 'h3';
  /** Called when setup is complete and any recovery codes are saved. */
  readonly onDone: () => void;
}

/**
 * Setup of two-factor authentication: choose a method (passkeys first), set it up, save the recovery codes that come
 * with the first.
 */
export function SecondFactorSetUp({ userId, heading = 'h3', onDone }: SecondFactorSetUpProps) {
  const [way, setWay] = useState<'choose' | 'app'>('choose');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const kept = (fresh: readonly string[]) => (fresh.length > 0 ? setCodes(fresh) : onDone());
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (way === 'app') return <AppSetUp userId={userId} onKept={kept} onBack={() => setWay('choose')} />;
  return <Choice userId={userId} heading={heading} onKept={kept} onApp={() => setWay('app')} />;
}

interface ChoiceProps {
  readonly userId: number;
  readonly heading: 'h2' | 'h3';
  readonly onKept: (recoveryCodes: readonly string[]) => void;
  readonly onApp: () => void;
}

function Choice({ userId, heading, onKept, onApp }: ChoiceProps) {
  const { data } = useAuthenticators(userId);
  const { addPasskey } = useFactorChanges(userId);
  if (!data) return <SkeletonLines lines={6} />;
  const hasApp = data.authenticators.some(({ kind }) => kind === 'totp');
  const { passkeyAsked } = data;
  const number = data.authenticators.filter(({ kind }) => kind === 'passkey').length + 1;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {addPasskey.error && (
        <Alert severity={'status' in addPasskey.error ? 'error' : 'info'}>{addPasskey.error.message}</Alert>
      )}
      {passkeyAsked && <WhyPasskey hasApp={hasApp} hasPasskey={number > 1} />}
      <Way
        icon={<KeyRound size={18} />}
        title="Passkey"
        heading={heading}
        about="Use a fingerprint, face, PIN or security key. A passkey also replaces your password, and works only on this site."
      >
        {canUsePasskeys() ? (
          <Button
            variant="contained"
            loading={addPasskey.isPending}
            onClick={() => addPasskey.mutate(number === 1 ? 'Passkey' : `Passkey ${number}`, { onSuccess: onKept })}
          >
            Add passkey
          </Button>
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            This browser does not support passkeys at this address. Passkeys need https and a host name, for example
            crm.example.com.
            {passkeyAsked && 'Use another browser or device, or ask an administrator.'}
          </Typography>
        )}
      </Way>
      {!passkeyAsked && (
        <Way
          icon={<Smartphone size={18} />}
          title="Authenticator app"
          heading={heading}
          about="An app on your phone shows a new code every 30 seconds."
        >
          {hasApp ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              You already have an authenticator app. To set up another, remove it in your profile first.
            </Typography>
          ) : (
            <Button variant="outlined" onClick={onApp}>
              Set up app
            </Button>
          )}
        </Way>
      )}
    </Box>
  );
}

function Way({
  icon,
  title,
  heading,
  about,
  children,
}: {
  readonly icon: React.ReactNode;
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly about: string;
  readonly children: React.ReactNode;
}) {
  return (
    <Box sx={{ p: 2, border: '1px solid', borderColor: 'divider', borderRadius: '10px', display: 'grid', gap: 1.25 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        {icon}
        <Typography variant="h3" component={heading}>
          {title}
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {about}
      </Typography>
      <Box>{children}</Box>
    </Box>
  );
}
