import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { KeyRound } from 'lucide-react';
import { useRef, useState, type FormEvent } from 'react';
import { ApiError } from '#core/http/failure.ts';
import { useCountdown } from '#core/parts/useCountdown.web.ts';
import { canUsePasskeys, NoPasskey } from '#core/session/passkey.web.ts';
import { signInWithPasskey } from '#core/session/proving.web.ts';
import { type Session, signIn } from '#core/session/session.web.ts';
import { PasswordField } from '#core/parts/PasswordField.tsx';

export interface SignInFormProps {
  /** Whose address is already in the field. */
  readonly email?: string;
  readonly onSignedIn: (session: Session | null) => void;
}

/** Address and password; every refusal stands where the eye already is, and a wait counts down. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [waitUntil, setWaitUntil] = useState<number | null>(null);
  const seconds = useCountdown(waitUntil);
  const password = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLInputElement>(null);

  const form = useRef<HTMLFormElement>(null);
  const remember = () => new FormData(form.current ?? undefined).get('remember') === 'on';

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    setComplaint(null);
    try {
      onSignedIn(
        await signIn({
          email: String(typed.get('email') ?? ''),
          password: String(typed.get('password') ?? ''),
          remember: remember(),
        }),
      );
    } catch (reason) {
      const refusal = reason instanceof ApiError ? reason : new ApiError(500, null);
      setFailure(refusal);
      if (refusal.retryAfterSeconds) setWaitUntil(Date.now() + refusal.retryAfterSeconds * 1000);
      (refusal.fields.email ? address : password).current?.focus();
    }
    setBusy(false);
  };

  const enterByPasskey = async () => {
    setBusy(true);
    setFailure(null);
    setComplaint(null);
    try {
      onSignedIn(await signInWithPasskey({ remember: remember() }));
    } catch (reason) {
      if (reason instanceof ApiError) setFailure(reason);
      else setComplaint(reason instanceof NoPasskey ? reason.message : 'The passkey could not be used.');
    }
    setBusy(false);
  };

  const isWaiting = seconds > 0;
  const isPlain = failure && Object.keys(failure.fields).length === 0 && failure.status !== 429;
  return (
    <Box
      component="form"
      ref={form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => void submit(event)}
      noValidate
      sx={{ display: 'grid', gap: 1 }}
    >
      <Box role="alert">
        {isPlain && <Alert severity="error">{failure.message}</Alert>}
        {complaint && <Alert severity="info">{complaint}</Alert>}
        {isWaiting && <Alert severity="warning">Too many tries. You can try again in {inMinutes(seconds)}.</Alert>}
        {failure?.status === 429 && !isWaiting && <Alert severity="info">You can try again now.</Alert>}
      </Box>
      <TextField
        name="email"
        type="email"
        label="Email"
        required
        autoFocus={email === ''}
        defaultValue={email}
        inputRef={address}
        error={Boolean(failure?.fields.email)}
        helperText={failure?.fields.email?.[0] ?? ' '}
        slotProps={{ htmlInput: { autoComplete: 'username', inputMode: 'email', spellCheck: false, maxLength: 254 } }}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        autoFocus={email !== ''}
        inputRef={password}
        problem={failure?.fields.password?.[0]}
      />
      <FormControlLabel
        name="remember"
        control={<Checkbox size="small" />}
        label="This device is mine: stay signed in for 30 days"
        sx={{ '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
      />
      <Button type="submit" variant="contained" size="large" loading={isBusy} disabled={isWaiting} sx={{ mt: 1.5 }}>
        {isWaiting ? `Wait ${inMinutes(seconds)}` : 'Sign in'}
      </Button>
      {canUsePasskeys() && (
        <Button
          variant="outlined"
          size="large"
          startIcon={<KeyRound size={16} />}
          disabled={isBusy}
          onClick={() => void enterByPasskey()}
        >
          Sign in with a passkey
        </Button>
      )}
    </Box>
  );
}

/** "38 s", "2 min 5 s" */
const inMinutes = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min${seconds % 60 ? ` ${seconds % 60} s` : ''}`;
