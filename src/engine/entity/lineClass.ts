/** What lines of the log can be chosen by; each line is of one class, said by its deed, else by its noun. */
export const LINE_CLASSES = {
  signIn: { label: 'Sign-in, two-factor authentication and passwords' },
  refusals: { label: 'Denied access and limits' },
  secrets: { label: 'Secrets and keys' },
  exports: { label: 'Exports' },
  access: { label: 'Users, roles, tokens and features' },
  product: { label: 'Settings, alarms, backups and the audit log' },
  records: { label: 'Changes to records' },
} as const;
export type LineClass = keyof typeof LINE_CLASSES;
