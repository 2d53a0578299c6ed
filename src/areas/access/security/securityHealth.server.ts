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

/** Health checks of this area. */
export function watchSecurity(database: Database): void {
  healthLine('secondFactors', {
    label: 'Two-factor authentication',
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
    label: 'Failed sign-ins',
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
    return { state: 'good', figure: `All ${people} set up`, says: 'All users have two-factor authentication.' };
  return {
    state: 'attention',
    figure: `${unguarded.length} of ${people} not set up`,
    says:
      harmful === 0
        ? 'These users sign in with a password only. Ask them to set up two-factor authentication.'
        : `${harmful} ${harmful === 1 ? 'user has' : 'users have'} sensitive permissions. Ask them first.`,
  };
}

/** No finding when no user needs a passkey. */
async function passkeys(database: Database): Promise<readonly Finding[]> {
  const asked = await askedForPasskeys(database);
  const lacking = asked.filter(({ hasPasskey }) => !hasPasskey).length;
  if (asked.length === 0) return [];
  if (lacking === 0)
    return [{ state: 'good', figure: `Required for ${asked.length}`, says: 'All users who need a passkey have one.' }];
  return [
    {
      state: 'attention',
      figure: `${lacking} of ${asked.length} without a passkey`,
      says: 'These users must set up a passkey. Remind them.',
    },
  ];
}

async function accounts(database: Database): Promise<Finding> {
  const unused = await unusedAccounts(database);
  if (unused === 0)
    return {
      state: 'good',
      figure: 'None unused',
      says: `No default accounts exist, and all users have signed in within ${UNUSED_DAYS} days.`,
    };
  return {
    state: 'attention',
    figure: `${unused} unused for ${UNUSED_DAYS} days`,
    says: 'Deactivate accounts that are no longer needed.',
  };
}

/** This protection cannot be turned off. */
const LOCK_OUT: Finding = {
  state: 'good',
  figure: 'Always on',
  says: `From failed attempt ${FREE_FAILURES}, the waiting time increases. After ${LOCKED_AT} attempts the account is locked.`,
};

async function securityContact(database: Database): Promise<Finding> {
  const { securityContact: address } = await readGroup(database, auditGroup);
  if (address && (await isClosed(database, address)))
    return {
      state: 'bad',
      figure: address,
      says: 'The security contact can no longer sign in. Choose another address.',
    };
  return address
    ? { state: 'good', figure: address, says: 'Alarms and audit log anchors are emailed to this address.' }
    : { state: 'attention', figure: 'Not set', says: 'Enter an email address for alarms and audit log anchors.' };
}

async function tokens(database: Database): Promise<Finding> {
  const { inUse, endSoon, asleep } = (await figuresOf(database)).tokens;
  if (asleep > 0)
    return {
      state: 'attention',
      figure: `${asleep} of ${inUse} unused for 90 days`,
      says: 'Revoke tokens that are no longer needed.',
    };
  if (endSoon > 0)
    return {
      state: 'attention',
      figure: `${endSoon} of ${inUse} expiring soon`,
      says: 'These tokens expire within 14 days. Create new tokens for the programs that need them.',
    };
  return { state: 'good', figure: `${inUse} in use`, says: 'No tokens are unused or expire soon.' };
}
