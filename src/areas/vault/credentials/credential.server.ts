import { behaviour } from '#engine/actions/behaviour.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import { isBreached } from '#engine/keys/breached/breached.server.ts';
import { isCommonPassword } from '#engine/keys/common/commonPassword.ts';
import { isListed } from '#engine/keys/common/commonList.server.ts';
import { foldCase } from '#engine/keys/password.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { SecretKeeper } from '#engine/store/secretKeepers.server.ts';
import { recordSecretsPut } from '#platform/audit/secretAccess.server.ts';
import { credential } from './credential.ts';
import { lacking, policyWarning } from '../policy/policy.rules.ts';
import { policiesOf } from '../policy/policy.server.ts';
import { ownerComplaint } from './owner.rules.ts';
import { strengthOf } from './quality.rules.ts';
import { RESTORED, ROTATED, SECRET_FIELDS, type SecretField } from './secretFields.ts';
import { readTotp, type TotpError } from './totp.server.ts';
import { usedBefore } from '../secrets/importedSecrets.server.ts';
import { handOver, writeSecrets } from '../secrets/secretStore.server.ts';

type CredentialChange = Change<typeof credential>;

export const credentialBehaviour = behaviour(credential, {
  beforeSave: [
    judgeOwner,
    judgeRestriction,
    hideUsernames,
    judgeTotp,
    judgeWifiKey,
    refuseUsed,
    noteStored,
    judgeQuality,
    followPolicy,
    noteRotation,
  ],
  actions: {
    requireRotation: ({ input }) => ({ mustRotate: true, mustRotateReason: input.reason }),
  },
});

function judgeOwner({ actor }: Context, changes: readonly CredentialChange[]): void {
  for (const change of changes) {
    const complaint = ownerComplaint(change.after);
    if (complaint) change.problem = invalid({ customerId: [complaint] });
    else if (change.after.customerId === null && actor.customers !== 'all')
      refuseField(change, 'customerId', 'Choose one of your customers.');
  }
}

/** Users cannot exclude themselves from the readers of a credential. */
function judgeRestriction({ actor }: Context, changes: readonly CredentialChange[]): void {
  for (const change of changes) {
    const named = change.after.restrictedTo;
    if (actor.userId === null || named.length === 0 || named.some((key) => actor.groups?.includes(key))) continue;
    refuseField(
      change,
      'restrictedTo',
      'You would not see this credential any more. Add yourself, or a role or team of yours.',
    );
  }
}

function hideUsernames(_context: Context, changes: readonly CredentialChange[]): void {
  for (const { after } of changes) {
    if (!after.hideUsername || after.username === null) continue;
    after.hiddenUsername = after.username;
    after.username = null;
  }
}

const TOTP_COMPLAINTS: Readonly<Record<TotpError, string>> = {
  not_totp: 'Only time-based codes are supported. Enter a secret, or an address that begins with otpauth://totp.',
  not_base32: 'Enter the secret in base32: only A to Z and 2 to 7.',
  bad_parameters: 'Use 6 to 8 digits, a period of 15 to 120 seconds and SHA1, SHA256 or SHA512.',
};

function judgeTotp(_context: Context, changes: readonly CredentialChange[]): void {
  for (const change of changes) {
    const read = typeof change.after.totp === 'string' ? readTotp(change.after.totp) : null;
    if (read && 'error' in read) refuseField(change, 'totp', TOTP_COMPLAINTS[read.error]);
  }
}

/** WPA accepts 8 to 63 printable ASCII characters, or the key itself in hexadecimal (IEEE 802.11, annex J.4). */
const WIFI_KEY = /^(?:[ -~]{8,63}|[0-9a-f]{64})$/i;

function judgeWifiKey(_context: Context, changes: readonly CredentialChange[]): void {
  for (const change of changes) {
    const { kind, password } = change.after;
    if (kind === 'wifi' && typeof password === 'string' && !WIFI_KEY.test(password))
      refuseField(
        change,
        'password',
        'A Wi-Fi key has 8 to 63 letters, digits and signs without accents, or 64 hexadecimal digits. For other keys, choose the type Password.',
      );
  }
}

/** The secrets that a change sets; null for a removed one. */
function givenIn({ after, given }: Pick<CredentialChange, 'after' | 'given'>): Map<SecretField, string | null> {
  const found = new Map<SecretField, string | null>();
  for (const field of SECRET_FIELDS) {
    const value = after[field] ?? null;
    if (value !== null || given.has(field)) found.set(field, value);
  }
  return found;
}

/**
 * Refuses earlier values of a credential (decision 108). Exempt are restored versions, credentials whose stored secret
 * cannot be decrypted, and secrets that were removed, unless a rotation is required.
 */
async function refuseUsed({ tx }: Context, changes: readonly CredentialChange[]): Promise<void> {
  const given = changes.flatMap((change) => {
    const { before } = change;
    if (!before || before.lockedAt !== null || change.problem || isRestored(change)) return [];
    const values = givenIn(change);
    return ROTATED.flatMap((field) => {
      const value = before.mustRotate || before.stored.includes(field) ? values.get(field) : null;
      return value ? [{ id: before.id, field, value, change }] : [];
    });
  });
  if (given.length === 0) return;
  for (const { change, field } of await usedBefore(tx, given)) {
    const message = 'This was used before. Enter a new one. Earlier ones can be restored under Versions.';
    change.problem = new Problem(422, 'same_secret', message, { errors: { [field]: [message] } });
  }
}

/** Stores which secrets exist, so that lists can find credentials without one. */
function noteStored(context: Context, changes: readonly CredentialChange[]): void {
  for (const change of changes) {
    const stored = new Set<string>(change.before?.stored);
    // The vault reverts the secrets of an import; the record's own fields are reverted separately.
    if (change.action === 'undo' && givenIn(change).size === 0) continue;
    for (const [field, value] of givenIn(change)) {
      if (value === null) stored.delete(field);
      else stored.add(field);
    }
    change.after.stored = SECRET_FIELDS.filter((field) => stored.has(field));
    if (stored.size > 0) change.after.keptElsewhere = null;
    else if (change.action !== 'create' || change.after.keptElsewhere) continue;
    // Export files contain no secrets, so their credentials are imported without one.
    else if (context.batchId !== undefined || context.isDryRun) change.after.keptElsewhere = 'Not in the imported file';
    else refuseField(change, 'keptElsewhere', 'Enter a password or another secret, or say where it is kept.');
  }
}

async function judgeQuality(_context: Context, changes: readonly CredentialChange[]): Promise<void> {
  for (const change of changes) {
    const { after } = change;
    const given = givenIn(change);
    if (!given.has('password')) continue;
    const password = given.get('password') ?? null;
    if (password !== null && password !== password.trim())
      change.warnings.push({ code: 'spaces', message: 'The password begins or ends with a space.', field: 'password' });
    after.breached = password !== null && (await isBreached(password));
    after.length = password === null ? null : [...password].length;
    after.strength = password === null ? null : strengthOf(password, after.breached || (await isKnown(password)));
  }
}

/** Warns of a password below the policy of its customer, and takes the rotation of new ones from it. */
async function followPolicy({ tx }: Context, changes: readonly CredentialChange[]): Promise<void> {
  const judged = changes.flatMap((change) => {
    const password = givenIn(change).get('password');
    const { customerId, kind, strength } = change.after;
    return password && strength && customerId !== null && kind === 'password' && !change.problem
      ? [{ change, password, strength, customerId }]
      : [];
  });
  const policies = await policiesOf(
    tx,
    judged.map(({ customerId }) => customerId),
  );
  for (const { change, password, strength, customerId } of judged) {
    const policy = policies.get(customerId);
    if (!policy) continue;
    const lacks = lacking({ password, strength }, policy);
    if (lacks.length > 0)
      change.warnings.push({ code: 'below_policy', message: policyWarning(lacks), field: 'password' });
    if (!change.before && !change.given.has('rotateEveryDays')) change.after.rotateEveryDays = policy.rotateEveryDays;
  }
}

async function isKnown(password: string): Promise<boolean> {
  const folded = foldCase(password.normalize('NFKC'));
  return isCommonPassword(folded) || (await isListed(folded));
}

const isRestored = ({ action }: Pick<CredentialChange, 'action'>): boolean => action === RESTORED;

function noteRotation({ now }: Context, changes: readonly CredentialChange[]): void {
  for (const change of changes) {
    const { after } = change;
    const given = givenIn(change);
    const isNew = ROTATED.some((field) => (given.get(field) ?? null) !== null);
    if (isNew && isRestored(change)) {
      after.mustRotate = true;
      after.mustRotateReason = 'An earlier secret was restored.';
      // Where the newer secret is in use already, it must be changed back.
      const changed = after.attachedTo.filter((key) => !change.before?.openAt.includes(key));
      after.openAt = after.attachedTo.length > 1 ? changed : [];
    } else if (isNew) {
      after.lastRotatedOn = companyToday(new Date(now));
      after.mustRotate = false;
      after.mustRotateReason = null;
      // A password for several devices must be changed on each of them.
      after.openAt = change.before && after.attachedTo.length > 1 ? after.attachedTo : [];
    }
    // A new value unlocks a credential with an unreadable secret.
    if (given.size > 0 && after.lockedAt !== null) after.lockedAt = null;
    after.openAt = after.openAt.filter((key) => after.attachedTo.includes(key));
    after.rotateDueOn =
      after.rotateEveryDays && after.lastRotatedOn ? addDays(after.lastRotatedOn, after.rotateEveryDays) : null;
  }
}

/** Stores the secrets of credentials in the vault, and logs additions and changes in the credential log. */
export const keepCredentialSecrets: SecretKeeper = async (context, changes) => {
  // The store calls the keeper only for the entity it was registered for.
  const saved = changes as unknown as readonly Saved<typeof credential>[];
  for (const { before, after } of saved) if (before) await handOver(context.tx, before, after);
  const written = saved.flatMap((change) => {
    const values = givenIn(change);
    return values.size === 0 ? [] : [{ change, holder: change.after, values }];
  });
  if (written.length === 0) return;
  await writeSecrets(context, written);
  if (context.isDryRun) return;
  await recordSecretsPut(
    context,
    written.map(({ change }) => ({
      how: change.before ? 'changed' : 'created',
      entity: credential.name,
      entityId: change.after.id,
      title: change.after.title,
      customerId: change.after.customerId,
      sessionId: context.sessionId ?? null,
    })),
  );
};
