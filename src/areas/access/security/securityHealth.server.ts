import type { Database } from '#engine/db/pool.server.ts';
import type { Finding } from '#platform/health/finding.ts';
import { isClosed } from '#platform/alarms/securityContact.server.ts';
import { healthLine } from '#platform/health/healthLines.server.ts';
import { FREE_FAILURES, LOCKED_AT } from '#engine/keys/throttle.ts';
import { auditGroup } from '#platform/settings/auditGroup.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { askedForPasskeys } from '#areas/identity/identity.server.ts';
import { figuresOf } from './integrations.server.ts';
import { withoutSecondFactor } from './unguarded.server.ts';
import { UNUSED_DAYS, unusedAccounts } from './unused.server.ts';

const PAGE = '/system/security';

/** Lines of what people, programs and letters of this area need. */
export function watchSecurity(database: Database): void {
  healthLine('secondFactors', {
    label: 'Second factors',
    pages: ['security'],
    path: `${PAGE}#second-factors`,
    look: () => secondFactors(database),
  });
  healthLine('passkeys', {
    label: 'Passkeys',
    pages: ['security'],
    path: `${PAGE}#second-factors`,
    look: () => passkeys(database),
  });
  healthLine('securityContact', {
    label: 'Security contact',
    pages: ['security'],
    path: '/system/settings?tab=audit',
    permission: 'setting.view',
    look: () => securityContact(database),
  });
  healthLine('accounts', {
    label: 'Unused accounts',
    pages: ['security'],
    path: '/users?sort=lastSeenAt',
    permission: 'user.view',
    look: () => accounts(database),
  });
  healthLine('lockOut', {
    label: 'Wrong tries',
    pages: ['security'],
    path: `${PAGE}#signing-in`,
    look: async () => LOCK_OUT,
  });
  healthLine('tokens', {
    label: 'API tokens',
    pages: ['security'],
    path: '/system/tokens',
    permission: 'token.manage',
    look: () => tokens(database),
  });
}

async function secondFactors(database: Database): Promise<Finding> {
  const { people, unguarded } = await withoutSecondFactor(database);
  const harmful = unguarded.filter(({ mayHarm }) => mayHarm).length;
  if (unguarded.length === 0)
    return { state: 'good', figure: `All ${people} guarded`, says: 'Nobody is guarded by a password alone.' };
  return {
    state: 'attention',
    figure: `${unguarded.length} of ${people} without`,
    says:
      harmful === 0
        ? 'They have a password alone. Ask them to set a second factor up.'
        : `${harmful} of them ${harmful === 1 ? 'holds' : 'hold'} sensitive permissions. Ask them first.`,
  };
}

/** Nothing is said where none is asked of anybody. */
async function passkeys(database: Database): Promise<readonly Finding[]> {
  const asked = await askedForPasskeys(database);
  const lacking = asked.filter(({ hasPasskey }) => !hasPasskey).length;
  if (asked.length === 0) return [];
  if (lacking === 0)
    return [{ state: 'good', figure: `Asked of ${asked.length}`, says: 'Everybody of whom one is asked has one.' }];
  return [
    {
      state: 'attention',
      figure: `${lacking} of ${asked.length} lack one`,
      says: 'A passkey is asked of them, and they have none yet. Ask them to set one up.',
    },
  ];
}

async function accounts(database: Database): Promise<Finding> {
  const unused = await unusedAccounts(database);
  if (unused === 0)
    return {
      state: 'good',
      figure: 'None unused',
      says: `The product comes without any account, and everybody has signed in within ${UNUSED_DAYS} days.`,
    };
  return {
    state: 'attention',
    figure: `${unused} unused for ${UNUSED_DAYS} days`,
    says: 'Deactivate those that nobody needs any more.',
  };
}

/** It cannot be switched off. */
const LOCK_OUT: Finding = {
  state: 'good',
  figure: 'Always on',
  says: `From wrong try ${FREE_FAILURES} on an account waits ever longer, and after ${LOCKED_AT} it takes none any more.`,
};

async function securityContact(database: Database): Promise<Finding> {
  const { securityContact: address } = await readGroup(database, auditGroup);
  if (address && (await isClosed(database, address)))
    return {
      state: 'bad',
      figure: address,
      says: 'Whoever this belongs to may no longer sign in. Name somebody else.',
    };
  return address
    ? { state: 'good', figure: address, says: 'Alarms and the anchors of the log go there by letter.' }
    : { state: 'attention', figure: 'Nobody', says: 'Name an address that alarms and the anchors of the log go to.' };
}

async function tokens(database: Database): Promise<Finding> {
  const { inUse, endSoon, asleep } = (await figuresOf(database)).tokens;
  if (asleep > 0)
    return {
      state: 'attention',
      figure: `${asleep} of ${inUse} unused for 90 days`,
      says: 'Revoke those that nobody needs any more.',
    };
  if (endSoon > 0)
    return {
      state: 'attention',
      figure: `${endSoon} of ${inUse} end soon`,
      says: 'Within 14 days programs are refused. Make new tokens for those that are needed.',
    };
  return { state: 'good', figure: `${inUse} in use`, says: 'None ends soon, and none sleeps.' };
}
