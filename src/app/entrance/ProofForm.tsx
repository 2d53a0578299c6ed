import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { KeyRound } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { PasswordField } from '#engine/parts/PasswordField.tsx';
import { useCountdown } from '#engine/parts/useCountdown.web.ts';
import { canUsePasskeys, NoPasskey } from '#engine/session/passkey.web.ts';
import { type Proof, prove, proveByPasskey } from '#engine/session/proving.web.ts';

export type Means = 'code' | 'passkey' | 'recoveryCode' | 'password';
type Typed = Exclude<Means, 'passkey'>;

export interface ProofFormProps {
  readonly means: readonly Means[];
  /** Whether a passkey is required, so that a recovery code only allows setting up another one. */
  readonly isPasskeyAsked?: boolean;
  /** Called with the number of remaining recovery codes, if one was used. */
  readonly onProved: (codesLeft: number | null) => void;
}

/** Asks for one of the user's proofs of identity. Buttons switch to the others. */
export function ProofForm({ means, isPasskeyAsked = false, onProved }: ProofFormProps) {
  const [chosen, setChosen] = useState<Typed | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly message: string; readonly isSoft: boolean } | null>(null);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const seconds = useCountdown(waitUntil);
  const field = useRef<HTMLInputElement>(null);
  const hasPasskey = means.includes('passkey') && canUsePasskeys();
  const typed = chosen ?? (['code', 'password', 'recoveryCode'] as const).find((each) => means.includes(each)) ?? null;

  const attempt = async (give: () => Promise<number | null>) => {
    setBusy(true);
    setFailure(null);
    try {
      onProved(await give());
      return;
    } catch (reason) {
      // The session has ended, after too many failed attempts or a sign-out elsewhere.
      if (reason instanceof ApiError && reason.status === 401) return window.location.assign('/logon');
      if (reason instanceof ApiError && reason.retryAfterSeconds)
        setWaitUntil(Date.now() + reason.retryAfterSeconds * 1_000);
      setFailure({
        message: reason instanceof Error ? reason.message : 'The attempt failed. Try again.',
        isSoft: reason instanceof NoPasskey,
      });
      field.current?.select();
    }
    setBusy(false);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (typed) void attempt(() => prove({ [typed]: field.current?.value ?? '' } as unknown as Proof));
  };
  const choose = (next: Typed) => {
    setChosen(next);
    setFailure(null);
  };

  const isWaiting = seconds > 0;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box role="alert">
        {failure && !failure.isSoft && !isWaiting && <Alert severity="error">{failure.message}</Alert>}
        {failure?.isSoft && <Alert severity="info">{failure.message}</Alert>}
        {isWaiting && <Alert severity="warning">Too many attempts. Try again in {seconds} seconds.</Alert>}
      </Box>
      {hasPasskey && (
        <Button
          variant={typed === 'code' ? 'outlined' : 'contained'}
          size="large"
          startIcon={<KeyRound size={16} />}
          disabled={isBusy}
          onClick={() => void attempt(proveByPasskey)}
        >
          Use a passkey
        </Button>
      )}
      {typed && (
        <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
          <Field key={typed} of={typed} isPasskeyAsked={isPasskeyAsked} inputRef={field} />
          <Button type="submit" variant="contained" size="large" loading={isBusy} disabled={isWaiting}>
            {isWaiting ? `Wait ${seconds} s` : 'Continue'}
          </Button>
        </Box>
      )}
      {!typed && !hasPasskey && (
        <Alert severity="warning">
          {means.length === 0
            ? 'You have no password, passkey or two-factor authentication. Sign out and sign in again to confirm your identity.'
            : 'Your passkey does not work in this browser and you have no recovery codes left. Use the browser and address where you created the passkey, or ask an administrator to reset your two-factor authentication.'}
        </Alert>
      )}
      {typed === 'code' && means.includes('recoveryCode') && (
        <Button variant="text" sx={{ justifySelf: 'start', ml: -1.5 }} onClick={() => choose('recoveryCode')}>
          Use a recovery code
        </Button>
      )}
      {typed === 'recoveryCode' && means.includes('code') && (
        <Button variant="text" sx={{ justifySelf: 'start', ml: -1.5 }} onClick={() => choose('code')}>
          Use authenticator app
        </Button>
      )}
    </Box>
  );
}

interface FieldProps {
  readonly of: Typed;
  readonly isPasskeyAsked: boolean;
  readonly inputRef: React.Ref<HTMLInputElement>;
}

function Field({ of, isPasskeyAsked, inputRef }: FieldProps) {
  if (of === 'password')
    return (
      <PasswordField name="password" label="Password" autoComplete="current-password" autoFocus inputRef={inputRef} />
    );
  const isCode = of === 'code';
  return (
    <TextField
      name={of}
      label={isCode ? 'One Time Password' : 'Recovery code'}
      required
      autoFocus
      inputRef={inputRef}
      helperText={helpFor(of, isPasskeyAsked)}
      slotProps={{
        htmlInput: {
          autoComplete: isCode ? 'one-time-code' : 'off',
          inputMode: isCode ? 'numeric' : 'text',
          autoCapitalize: isCode ? 'none' : 'characters',
          spellCheck: false,
          maxLength: 20,
          className: 'num',
        },
      }}
    />
  );
}

function helpFor(of: Typed, isPasskeyAsked: boolean): string {
  if (of === 'code') return 'The six digits from your authenticator app.';
  return isPasskeyAsked
    ? 'Use a recovery code only if you have lost your passkey. It works once and lets you set up a new passkey.'
    : 'One of your ten recovery codes. Each works once.';
}
