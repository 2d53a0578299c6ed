/** What lines of the log can be chosen by; each line is of one class, said by its deed, else by its noun. */
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
