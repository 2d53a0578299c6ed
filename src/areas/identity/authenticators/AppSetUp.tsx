import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { QrCode } from '#engine/parts/codes/QrCode.tsx';
import { useFactorChanges } from './useAuthenticators.web.ts';

export interface AppSetUpProps {
  readonly userId: number;
  readonly onKept: (recoveryCodes: readonly string[]) => void;
  readonly onBack: () => void;
}

/** Shows the secret for an authenticator app and verifies the first code. */
export function AppSetUp({ userId, onKept, onBack }: AppSetUpProps) {
  const { draft, keepApp } = useFactorChanges(userId);
  const begin = draft.mutate;
  const hasBegun = useRef(false);
  useEffect(() => {
    // Run once even if the effect runs twice, because each request creates another secret.
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, [begin]);

  const refusal = [draft.error, keepApp.error].find((each) => each instanceof ApiError);
  const isOnCode = refusal === keepApp.error && (refusal?.status === 422 || refusal?.asksForSecondFactor);
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [code, name] = [String(typed.get('code') ?? ''), String(typed.get('name') ?? '').trim()];
    if (draft.data)
      keepApp.mutate({ draft: draft.data.draft, code, name: name || 'Authenticator app' }, { onSuccess: onKept });
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      {refusal && !isOnCode && <Alert severity="error">{refusal.message}</Alert>}
      {draft.isPending && <SkeletonLines lines={8} />}
      {draft.data && (
        <>
          <Typography variant="body2">
            Scan the code with an authenticator app, or enter the secret in the app. Then enter the 6-digit code from
            the app.
          </Typography>
          <QrCode text={draft.data.address} label="QR code for your authenticator app" />
          <Box>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              Secret
            </Typography>
            <Box
              component="span"
              sx={{
                fontFamily: 'ui-monospace, monospace',
                fontSize: { xs: '0.8125rem', sm: '0.875rem' },
                overflowWrap: 'anywhere',
              }}
            >
              {draft.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Box>
            <CopyButton text={draft.data.secret} what="Secret" />
          </Box>
          <TextField
            name="code"
            label="One Time Password"
            required
            error={Boolean(isOnCode)}
            helperText={isOnCode ? refusal?.message : 'The 6 digits in the app.'}
            slotProps={{
              htmlInput: { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 20, className: 'num' },
            }}
          />
          <TextField
            name="name"
            label="Name"
            defaultValue="Authenticator app"
            helperText="Identifies this authenticator, for example by phone."
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={keepApp.isPending} disabled={!draft.data}>
          Confirm
        </Button>
        <Button onClick={onBack}>Back</Button>
      </Box>
    </Box>
  );
}
