import { findEntity } from '../../entity/registry.ts';

/** What lines of the log can be chosen by; each line is of one class. */
export const LINE_CLASSES = {
  signIn: { label: 'Signing in, second factors, passwords' },
  refusals: { label: 'Refusals and limits' },
  secrets: { label: 'Secrets and keys' },
  exports: { label: 'What was taken out' },
  access: { label: 'Users, roles, tokens and features' },
  product: { label: 'Settings, alarms, backups and the log itself' },
  records: { label: 'Changes of records' },
} as const;
export type LineClass = keyof typeof LINE_CLASSES;

const SIGNING_IN =
  /^(?:sign-in|sign-out|passkey-|recovery-code|second-factor-|password-|sessions-ended|connect-company-account|break-glass-)/;
const TAKEN_OUT: ReadonlySet<string> = new Set(['export', 'gather', 'subject-access']);
const ACCESS: ReadonlySet<string> = new Set([
  'user',
  'role',
  'apiToken',
  'accessReview',
  'cover',
  'directoryGroup',
  'featureSwitch',
]);
/** Nouns that are about the product and not about what is done with it. */
const OWN: ReadonlySet<string> = new Set(['alarm', 'outbound', 'webhook', 'legalHold', 'incidentPack', 'customField']);

/** @param kind a noun, or another word such as `session` */
export function classOf({ action, kind }: { readonly action: string; readonly kind: string }): LineClass {
  if (SIGNING_IN.test(action)) return 'signIn';
  if (action === 'refused' || action === 'limit') return 'refusals';
  if (action.startsWith('secret-') || /^keys?-/.test(action)) return 'secrets';
  if (TAKEN_OUT.has(action)) return 'exports';
  if (ACCESS.has(kind)) return 'access';
  return findEntity(kind) && !OWN.has(kind) ? 'records' : 'product';
}
