import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Copy, Eye, EyeOff, Link, Timer } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { allows } from '#engine/session/session.web.ts';
import { otpauthOf } from '../credentials/otpauth.rules.ts';
import { SECRET_LABELS, type SecretField } from '../credentials/secretFields.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import type { ShareSecretProps } from './ShareSecret.tsx';
import { useSecret } from './useSecret.web.ts';

export interface SecretActionsProps {
  readonly credentialId: number;
  /** Title of the credential, for the button labels. */
  readonly title: string;
  readonly field: SecretField;
  /** A version, or the one before the current. */
  readonly version?: number | 'previous';
  /** Shown below the secret while it is revealed. */
  readonly drawn?: (secret: string) => ReactNode;
  /** Set if the secret can be shared by a disposable link: the customer, and whether a reason is required. */
  readonly sharing?: Pick<ShareSecretProps, 'customerId' | 'asksReason'>;
}

const QrCode = lazy(async () => ({ default: (await import('#engine/parts/codes/QrCode.tsx')).QrCode }));
const ShareSecret = lazy(async () => ({ default: (await import('./ShareSecret.tsx')).ShareSecret }));

/** Buttons to reveal or copy a secret or its code; shows the secret while revealed. */
export function SecretActions({ credentialId, title, field, version, sharing, drawn }: SecretActionsProps) {
  const [isSharing, setSharing] = useState(false);
  const secret = useSecret(credentialId);
  const { shown, hide, wish, isBusy, failure, said } = secret;
  const what = `${version === 'previous' ? 'previous ' : ''}${SECRET_LABELS[field].toLowerCase()}`;
  const of = version === undefined ? { field } : { field, version };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {field === 'totp' && version === undefined && allows('credential.totp') && (
          <Button
            size="small"
            startIcon={<Timer size={14} />}
            disabled={isBusy}
            aria-label={`Get code of ${title}`}
            onClick={() => void wish({ way: 'code' })}
          >
            Get code
          </Button>
        )}
        {allows('credential.reveal') && (
          <Button
            size="small"
            startIcon={shown ? <EyeOff size={14} /> : <Eye size={14} />}
            disabled={isBusy}
            aria-label={`${shown ? 'Hide' : 'Reveal'} ${what} of ${title}`}
            onClick={() => (shown ? hide() : void wish({ way: 'reveal', ...of }))}
          >
            {shown ? 'Hide' : 'Reveal'}
          </Button>
        )}
        {allows('credential.copy') && (
          <Button
            size="small"
            startIcon={<Copy size={14} />}
            disabled={isBusy}
            aria-label={`Copy ${what} of ${title}`}
            onClick={() => void wish({ way: 'copy', ...of })}
          >
            Copy
          </Button>
        )}
        {sharing && allows('credential.share') && allows('disposable.create') && (
          <Button
            size="small"
            startIcon={<Link size={14} />}
            aria-label={`Share ${what} of ${title}`}
            onClick={() => setSharing(true)}
          >
            Share
          </Button>
        )}
      </Box>
      {shown && (
        <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: 1 }}>
          <Box component="code" sx={SECRET} data-secret>
            {shown.text}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {shown.wish.way === 'code' ? `Valid for ${shown.left} s` : `Hidden in ${shown.left} s`}
          </Typography>
        </Box>
      )}
      {shown && field === 'totp' && shown.wish.way === 'reveal' && (
        <Suspense fallback={null}>
          <Box data-secret>
            <QrCode text={otpauthOf(shown.text, title)} label={`QR code of ${title} for an authenticator app`} />
          </Box>
        </Suspense>
      )}
      {shown && drawn && shown.wish.way === 'reveal' && <Suspense fallback={null}>{drawn(shown.text)}</Suspense>}
      <Typography
        variant="caption"
        component="p"
        role="status"
        sx={{ color: failure ? 'error.main' : 'text.secondary' }}
      >
        {failure ?? said}
      </Typography>
      {sharing && isSharing && (
        <Suspense fallback={null}>
          <ShareSecret
            credentialId={credentialId}
            title={title}
            field={field}
            {...sharing}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      <ReasonDialog title={title} secret={secret} />
    </Box>
  );
}

const SECRET = {
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  px: 0.75,
  py: 0.25,
  borderRadius: 1,
  bgcolor: 'action.hover',
} as const;
