import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What people do at the door, and to the ways they come in by. */
export const signInAuditEvents = {
  'sign-in': { done: 'Signed in', told: 'signed in', logClass: 'signIn' },
  'sign-out': { done: 'Signed out', told: 'signed out', logClass: 'signIn' },
  'sign-in-failed': { done: 'Sign-in refused', told: 'was refused at the door', logClass: 'signIn' },
  'turned-away': { done: 'Turned away', told: 'was turned away where they were', logClass: 'signIn' },
  'sign-in-disowned': { done: 'Sign-in disowned', told: 'said that a sign-in was not theirs', logClass: 'signIn' },
  'passkey-refused': { done: 'Passkey refused', told: 'tried a passkey in vain', logClass: 'signIn' },
  'recovery-code-used': { done: 'Recovery code used', told: 'signed in with a recovery code', logClass: 'signIn' },
  'recovery-codes-made': { done: 'New recovery codes', told: 'made new recovery codes', logClass: 'signIn' },
  'second-factor-added': { done: 'Second factor added', told: 'added a second factor', logClass: 'signIn' },
  'second-factor-removed': { done: 'Second factor removed', told: 'removed a second factor', logClass: 'signIn' },
  'second-factor-reset': { done: 'Second factor reset', told: 'reset the second factor', logClass: 'signIn' },
  'password-changed': { done: 'Password changed', told: 'changed the password', logClass: 'signIn' },
  'password-reset': { done: 'Password set anew', told: 'set the password anew', logClass: 'signIn' },
  'tries-allowed': { done: 'Tries allowed again', told: 'allowed tries to sign in again', logClass: 'signIn' },
  'sessions-ended': { done: 'Sessions ended', told: 'ended sessions', logClass: 'signIn' },
  'connect-company-account': {
    done: 'Company account connected',
    told: 'connected the company account',
    logClass: 'signIn',
  },
  'break-glass-used': {
    done: 'Break-glass account used',
    told: 'came in by a break-glass account',
    logClass: 'signIn',
  },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly door: typeof signInAuditEvents;
  }
}
