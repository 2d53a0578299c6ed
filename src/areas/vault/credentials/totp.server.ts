import { codeAt, type CodeParameters, readSecret, USUAL_CODE } from '#engine/keys/oneTimeCode.server.ts';

export type TotpError = 'not_totp' | 'not_base32' | 'bad_parameters';

/** Parsed secret for one-time codes. */
export interface Totp {
  readonly secret: Uint8Array;
  readonly parameters: CodeParameters;
}

/** Parses an otpauth URL, or the plain secret as users copy it. */
export function readTotp(text: string): Totp | { readonly error: TotpError } {
  const typed = text.trim();
  if (!/^[a-z][a-z0-9+.-]*:/i.test(typed)) return withSecret(typed, USUAL_CODE);
  const uri = URL.canParse(typed) ? new URL(typed) : null;
  if (uri?.protocol !== 'otpauth:' || uri.host.toLowerCase() !== 'totp') return { error: 'not_totp' };
  const asked = (name: string, usual: number): number =>
    /^\d{1,4}$/.test(uri.searchParams.get(name) ?? String(usual))
      ? Number(uri.searchParams.get(name) ?? usual)
      : Number.NaN;
  const algorithm = ALGORITHMS.find(
    (each) => each === (uri.searchParams.get('algorithm') ?? 'SHA1').toUpperCase().replace('-', ''),
  );
  const digits = asked('digits', USUAL_CODE.digits);
  const seconds = asked('period', USUAL_CODE.seconds);
  if (!algorithm || !(digits >= 6 && digits <= 8) || !(seconds >= 15 && seconds <= 120))
    return { error: 'bad_parameters' };
  return withSecret(uri.searchParams.get('secret') ?? '', { algorithm, digits, seconds });
}

const ALGORITHMS = ['SHA1', 'SHA256', 'SHA512'] as const;

function withSecret(text: string, parameters: CodeParameters): Totp | { readonly error: TotpError } {
  const secret = readSecret(text);
  return secret && secret.length > 0 ? { secret, parameters } : { error: 'not_base32' };
}

/** The code at a time, and the whole seconds it stays valid. @param at in milliseconds */
export function codeNow(
  { secret, parameters }: Totp,
  at: number,
): { readonly code: string; readonly secondsLeft: number } {
  const seconds = Math.floor(at / 1000);
  return {
    code: codeAt(secret, Math.floor(seconds / parameters.seconds), parameters),
    secondsLeft: parameters.seconds - (seconds % parameters.seconds),
  };
}
