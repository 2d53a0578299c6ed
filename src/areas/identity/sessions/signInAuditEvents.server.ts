import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of signing in and of sign-in methods. */
export const signInAuditEvents = {
  'sign-in': { done: 'Signed in', told: 'signed in', logClass: 'signIn' },
  'sign-out': { done: 'Signed out', told: 'signed out', logClass: 'signIn' },
  'sign-in-failed': { done: 'Sign-in refused', told: 'failed to sign in', logClass: 'signIn' },
  'turned-away': { done: 'Sign-in blocked', told: 'was blocked by networks or hours', logClass: 'signIn' },
  'sign-in-disowned': { done: 'Sign-in reported', told: 'reported a sign-in', logClass: 'signIn' },
  'passkey-refused': { done: 'Passkey refused', told: 'used a passkey that was refused', logClass: 'signIn' },
  'recovery-code-used': { done: 'Recovery code used', told: 'signed in with a recovery code', logClass: 'signIn' },
  'recovery-codes-made': { done: 'New recovery codes', told: 'created new recovery codes', logClass: 'signIn' },
  'second-factor-added': { done: 'Authenticator added', told: 'added an authenticator', logClass: 'signIn' },
  'second-factor-removed': { done: 'Authenticator removed', told: 'removed an authenticator', logClass: 'signIn' },
  'second-factor-reset': {
    done: 'Two-factor authentication reset',
    told: 'reset two-factor authentication',
    logClass: 'signIn',
  },
  'password-changed': { done: 'Password changed', told: 'changed the password', logClass: 'signIn' },
  'password-reset': { done: 'Password reset', told: 'reset the password', logClass: 'signIn' },
  'tries-allowed': { done: 'Sign-in attempts reset', told: 'reset the sign-in attempts', logClass: 'signIn' },
  'sessions-ended': { done: 'Sessions ended', told: 'ended sessions', logClass: 'signIn' },
  'connect-company-account': {
    done: 'Company account connected',
    told: 'connected a company account',
    logClass: 'signIn',
  },
  'break-glass-used': {
    done: 'Break-glass account used',
    told: 'signed in with a break-glass account',
    logClass: 'signIn',
  },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly door: typeof signInAuditEvents;
  }
}
