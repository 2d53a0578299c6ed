/** Alternative words for the names of pages and buttons, by a word of the name. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  new: 'add create make',
  log: 'add record',
  edit: 'change update modify',
  archive: 'delete remove',
  restore: 'undelete undo',
  import: 'upload load file csv excel',
  export: 'download csv excel',
  print: 'pdf paper',
  job: 'ticket case issue',
  jobs: 'tickets cases issues helpdesk',
  customer: 'client company school',
  customers: 'clients companies schools',
  supplier: 'vendor',
  suppliers: 'vendors',
  contact: 'person phone caller',
  contacts: 'people phone callers',
  site: 'place address building',
  sites: 'places addresses buildings',
  asset: 'device hardware equipment',
  assets: 'devices hardware equipment inventory',
  credential: 'password login secret',
  credentials: 'passwords logins secrets vault',
  disposable: 'share secret password',
  documents: 'docs wiki notes procedures',
  expiries: 'renewals runs out ends warranty',
  holiday: 'leave absence time off',
  holidays: 'leave absence time off annual',
  staff: 'employees colleagues hr',
  user: 'colleague account login',
  users: 'colleagues accounts logins',
  roles: 'permissions rights access groups',
  audit: 'log history changes who changed',
  webhooks: 'hooks',
  tokens: 'api keys',
  invoices: 'bills sales',
  invoice: 'bill',
  payments: 'receipts money',
  debtors: 'owed overdue aged',
  journals: 'ledger postings',
  visits: 'appointments diary calendar',
  sheets: 'timesheets hours',
  policies: 'sla',
  health: 'status monitoring',
  background: 'queue scheduled tasks',
  switches: 'features turn on off',
  retention: 'gdpr delete',
  reminders: 'tasks to do',
};

/** Alternative words for a page or button: "New job" is also "add create make ticket case issue". */
export const otherWords = (label: string): string =>
  label
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((word) => OTHER_WORDS[word] ?? [])
    .join(' ');
