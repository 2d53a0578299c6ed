import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import type { Ways } from '#areas/identity/company-sign-in/ways.ts';
import { PasswordField } from '#engine/parts/PasswordField.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { canUsePasskeys } from '#engine/session/passkey.web.ts';
import { enterWith, signInWithPasskey } from '#engine/session/proving.web.ts';
import { type Session, signIn } from '#engine/session/session.web.ts';
import { AddressField } from './AddressField.tsx';
import { CompanySignIn } from './CompanySignIn.tsx';
import { SignInProblems, inMinutes } from './SignInProblems.tsx';
import { useSignInAttempt } from './useSignInAttempt.web.ts';
import { useOfferedPasskey } from './useOfferedPasskey.web.ts';
import { askWays } from './ways.web.ts';

/** First the address, then the proof. */
export type Step = 'address' | 'proof';

export interface SignInFormProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
  /** The known address, for which the second step opens at once. */
  readonly email?: string;
  /** The encoded address of the page after sign-in. */
  readonly from: string;
  /** Whether to offer a link for a new password. */
  readonly hasForgotten?: boolean;
  /** Sign-in succeeded and the next page is loading, so the buttons are disabled. */
  readonly isLeaving?: boolean;
  readonly onSignedIn: (session: Session | null) => void;
}

/** The state between the steps: address, sign-in options, and the password that a password manager filled in. */
interface Going {
  readonly email: string;
  readonly ways: Ways;
  readonly filled: string;
}

/** The sign-in form: address first, then password, passkey or company sign-in. Errors appear next to the field in use. */
export function SignInForm({
  step,
  onStep,
  email = '',
  from,
  hasForgotten = false,
  isLeaving = false,
  onSignedIn,
}: SignInFormProps) {
  const entering = useSignInAttempt();
  const { failure, seconds, attempt, forget } = entering;
  const isBusy = entering.isBusy || isLeaving;
  const [going, setGoing] = useState<Going | null>(null);
  const [isEmergency, setEmergency] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const company = useRef<HTMLButtonElement>(null);
  const typed = (name: string): string => String(new FormData(form.current ?? undefined).get(name) ?? '');
  const remember = () => typed('remember') === 'on';

  const ask = async () => {
    const asked = typed('email').trim();
    const isAnswered = await attempt(async () => {
      setGoing({ email: asked, ways: await askWays(asked), filled: typed('password') });
      setEmergency(false);
    });
    if (isAnswered) onStep('proof');
    else address.current?.focus();
  };
  const enter = async (how: () => Promise<Session | null>, focusOn = password) => {
    const isIn = await attempt(async () => onSignedIn(await how()));
    if (!isIn) focusOn.current?.focus();
  };
  const byPassword = () =>
    enter(() => signIn({ email: going?.email ?? '', password: typed('password'), remember: remember() }));

  // Without data for the second step, as after a reload, the first one is shown.
  const at = going && step === 'proof' ? 'proof' : 'address';
  const ways = at === 'proof' ? going?.ways : undefined;
  const asksPassword = ways !== undefined && (ways.hasPassword || isEmergency);
  const isCompanyMain = ways?.isCompanyFirst === true && !isEmergency;
  // After a refusal, the passkey is not offered again automatically.
  useOfferedPasskey(
    at === 'address' && !isBusy && failure === null,
    (passkey) => void enter(() => enterWith(passkey, remember()), address),
  );

  const begin = useEffectEvent(() => (email === '' ? undefined : void ask()));
  useEffect(() => begin(), []);
  const arrive = useEffectEvent(() => {
    forget();
    if (at === 'address') address.current?.focus();
    else if (isCompanyMain && !going?.filled) company.current?.focus();
    else password.current?.focus();
  });
  // Moves the focus to the first field of a new step.
  useEffect(() => arrive(), [at]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (at === 'address') void ask();
    else if (asksPassword && seconds === 0) void byPassword();
  };
  const byCompany = ways?.company && (
    <CompanySignIn
      label={ways.company}
      isAway={ways.isCompanyAway}
      isMain={isCompanyMain}
      buttonRef={company}
      wish={() => ({ email: going?.email ?? '', from, remember: remember() })}
    />
  );
  const isWaiting = asksPassword && seconds > 0;
  return (
    <Box component="form" ref={form} onSubmit={submit} noValidate sx={{ display: 'grid', gap: 1 }}>
      <SignInProblems of={entering} />
      <AddressField
        inputRef={address}
        email={email}
        isFixed={at === 'proof'}
        problem={failure?.fields.email?.[0]}
        onChange={() => onStep('address')}
      />
      {isCompanyMain && byCompany}
      {isCompanyMain && asksPassword && <Divider sx={{ my: 1 }}>or</Divider>}
      {asksPassword && (
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          autoFocus={isEmergency}
          defaultValue={going?.filled ?? ''}
          inputRef={password}
          problem={failure?.fields.password?.[0]}
        />
      )}
      {at === 'address' && (
        // Password managers fill both fields together or none.
        <Box
          component="input"
          type="password"
          name="password"
          autoComplete="current-password"
          aria-hidden="true"
          tabIndex={-1}
          sx={{ position: 'absolute', width: '1px', height: '1px', p: 0, border: 0, clipPath: 'inset(50%)' }}
        />
      )}
      <FormControlLabel
        name="remember"
        control={<Checkbox size="small" />}
        label="Stay signed in on this device for 30 days"
        sx={{ '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
      />
      {(at === 'address' || asksPassword) && (
        <Button
          type="submit"
          variant={isCompanyMain ? 'outlined' : 'contained'}
          size="large"
          loading={isBusy}
          disabled={isWaiting}
          sx={{ mt: 0.5 }}
        >
          {isWaiting ? `Wait ${inMinutes(seconds)}` : at === 'address' ? 'Continue' : 'Sign in'}
        </Button>
      )}
      {!isCompanyMain && byCompany}
      {canUsePasskeys() && (
        <Button
          variant="outlined"
          size="large"
          startIcon={<KeyRound size={16} />}
          disabled={isBusy}
          onClick={() =>
            void enter(() => signInWithPasskey({ remember: remember() }), asksPassword ? password : address)
          }
        >
          Sign in with a passkey
        </Button>
      )}
      {hasForgotten && asksPassword && (
        <Button
          component={Go}
          to={`/logon/forgotten#${encodeURIComponent(going?.email ?? '')}`}
          size="small"
          sx={{ justifySelf: 'start', ml: -1 }}
        >
          Forgotten password
        </Button>
      )}
      {ways && !ways.hasPassword && !isEmergency && (
        <Button variant="text" size="small" sx={{ justifySelf: 'start', ml: -1 }} onClick={() => setEmergency(true)}>
          Emergency sign-in with a password
        </Button>
      )}
    </Box>
  );
}
