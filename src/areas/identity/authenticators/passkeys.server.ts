import type { AuthenticationResponseJSON, RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import { isChallenge, makeChallenge, type Occasion, spendChallenge } from './challenge.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

/** The site of a passkey: its relying party ID and the origin of its pages. */
export interface Site {
  readonly id: string;
  readonly origin: string;
}

/** From the public URL; without one, from the request, which the passkey itself verifies. */
export function siteOf(request: Pick<FastifyRequest, 'protocol' | 'host'>, publicUrl: string | undefined): Site {
  const url = new URL(publicUrl ?? `${request.protocol}://${request.host}`);
  return { id: url.hostname, origin: url.origin };
}

const text = z.string('The passkey could not be read.').max(20_000, 'The passkey could not be read.');
const common = { id: text, rawId: text, type: z.literal('public-key', 'The passkey could not be read.') };

/** The browser's response after the user signed with a passkey. */
export const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: text.nullish(),
  }),
});
export type Assertion = z.infer<typeof assertion>;

/** The browser's response after it created a passkey. */
export const attestation = z.object({
  ...common,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type Attestation = z.infer<typeof attestation>;

const TIMEOUT_MS = 5 * 60_000;

/** Loaded with the first passkey, because it would slow down the start most. */
const library = () => import('@simplewebauthn/server');

/** Options for signing with a passkey of one user, or of any user if none is given. */
export async function askForPasskey(
  tx: Queryable,
  keys: KeyRing,
  { site, occasion, userId }: { readonly site: Site; readonly occasion: Occasion; readonly userId?: number },
) {
  const own = userId === undefined ? [] : await passkeysOf(tx, userId);
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytesOf(makeChallenge(keys, occasion, theTime().getTime())),
    allowCredentials: own,
    userVerification: 'required',
    timeout: TIMEOUT_MS,
  });
}

/** Options for creating a discoverable passkey with user verification (fingerprint, face or PIN). */
export async function askForNewPasskey(
  tx: Queryable,
  keys: KeyRing,
  {
    site,
    occasion,
    owner,
    appName,
  }: {
    readonly site: Site;
    readonly occasion: Occasion;
    readonly owner: { readonly userId: number; readonly email: string; readonly name: string };
    readonly appName: string;
  },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: appName,
    rpID: site.id,
    userID: bytesOf(Buffer.from(`user ${owner.userId}`)),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: bytesOf(makeChallenge(keys, occasion, theTime().getTime())),
    excludeCredentials: await passkeysOf(tx, owner.userId),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    timeout: TIMEOUT_MS,
  });
}

/** A verified new passkey and the challenge it answered. */
export interface ConfirmedPasskey {
  readonly credential: WebAuthnCredential;
  readonly challenge: string;
}

/** Verifies that the browser created a passkey for this site and occasion. @throws 422 when it did not */
export async function confirmPasskey(
  keys: KeyRing,
  { site, occasion, made }: { readonly site: Site; readonly occasion: Occasion; readonly made: Attestation },
): Promise<ConfirmedPasskey> {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: (given) => isChallenge(keys, occasion, given, theTime().getTime()),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
  }).catch(() => null);
  if (!verified?.verified) throw notAccepted();
  return { credential: verified.registrationInfo.credential, challenge: challengeIn(made.response.clientDataJSON) };
}

/**
 * Stores a confirmed passkey. @throws 422 when the challenge was used before, 409 when the passkey is stored already
 */
export async function keepPasskey(
  tx: Queryable,
  {
    userId,
    name,
    confirmed: { credential, challenge },
  }: { readonly userId: number; readonly name: string; readonly confirmed: ConfirmedPasskey },
): Promise<void> {
  if (!(await spendChallenge(tx, challenge))) throw notAccepted();
  const { rowCount } = await tx.query(
    `insert into authenticator (user_id, kind, name, credential_id, public_key, counter, transports)
     values ($1, 'passkey', $2, $3, $4, $5, $6) on conflict (credential_id) do nothing`,
    [userId, name, credential.id, Buffer.from(credential.publicKey), credential.counter, credential.transports ?? []],
  );
  if (rowCount !== 1) throw conflict('passkey_exists', 'This passkey is already registered.');
}

/** Reasons for refusing a passkey, for the log. */
export type PasskeyFault = 'unknown' | 'site' | 'occasion' | 'signature' | 'replayed' | 'counter';

export type PasskeyVerdict =
  | { readonly ok: true; readonly userId: number }
  | { readonly ok: false; readonly fault: PasskeyFault; readonly userId: number | null };

/**
 * Identifies the owner of a passkey signature. Conditional statements consume the challenge and the counter, so only
 * one of several identical responses succeeds. `opens` runs in the same transaction.
 * @throws errors of `opens`; then the challenge stays unused
 */
export async function checkPasskey(
  database: Database,
  keys: KeyRing,
  { site, occasion, given }: { readonly site: Site; readonly occasion: Occasion; readonly given: Assertion },
  opens: (tx: Queryable, userId: number) => Promise<void>,
): Promise<PasskeyVerdict> {
  const { verifyAuthenticationResponse } = await library();
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<{ id: number; user_id: number; public_key: Buffer }>(
      `select id, user_id, public_key from authenticator where kind = 'passkey' and credential_id = $1`,
      [given.id],
    );
    const [found] = rows;
    if (!found) return { ok: false, fault: 'unknown', userId: null };
    const refused = (fault: PasskeyFault): PasskeyVerdict => ({ ok: false, fault, userId: found.user_id });
    const challenge = challengeIn(given.response.clientDataJSON);
    if (originIn(given.response.clientDataJSON) !== site.origin) return refused('site');
    if (!isChallenge(keys, occasion, challenge, theTime().getTime())) return refused('occasion');
    const verified = await verifyAuthenticationResponse({
      response: { ...given, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      // The statement below that advances the counter also compares it.
      credential: { id: given.id, publicKey: bytesOf(found.public_key), counter: 0 },
    }).catch(() => null);
    if (!verified?.verified) return refused('signature');
    if (!(await spendChallenge(tx, challenge))) return refused('replayed');
    const moved = await tx.query(
      'update authenticator set counter = $2, last_used_at = now() where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))',
      [found.id, verified.authenticationInfo.newCounter],
    );
    if (moved.rowCount !== 1) return refused('counter');
    await opens(tx, found.user_id);
    return { ok: true, userId: found.user_id };
  });
}

/** 422, with the same text for every reason. The log and the owner get the actual reason. */
export const notAccepted = (): Problem =>
  new Problem(422, 'passkey_refused', 'The passkey was not accepted. Try again, or sign in another way.');

async function passkeysOf(tx: Queryable, userId: number) {
  const { rows } = await tx.query<{ id: string; transports: string[] | null }>(
    `select credential_id as id, transports from authenticator where user_id = $1 and kind = 'passkey'`,
    [userId],
  );
  return rows.map(({ id, transports }) => ({ id, transports: transports ?? [] }));
}

/** The client data of a response, if readable. It is untrusted until the signature is verified. */
function clientData(encoded: string): { readonly challenge?: unknown; readonly origin?: unknown } {
  try {
    return JSON.parse(Buffer.from(encoded, 'base64url').toString()) ?? {};
  } catch {
    return {};
  }
}
const textOr = (value: unknown): string => (typeof value === 'string' ? value : '');
const challengeIn = (encoded: string): string => textOr(clientData(encoded).challenge);
const originIn = (encoded: string): string => textOr(clientData(encoded).origin);

/** The library requires bytes with their own buffer. */
const bytesOf = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
