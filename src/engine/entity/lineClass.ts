/** The classes by which audit log lines are filtered. The event decides the class of a line, otherwise its noun does. */
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
