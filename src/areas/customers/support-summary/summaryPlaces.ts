/**
 * Parts of the support summary that other areas fill, in the order of the page. Parts marked `first` come before the
 * contacts, because an engineer reads them before dialling.
 */
export const SUMMARY_PLACES = {
  now: { title: 'Right now', icon: 'clock', first: true, empty: 'No visit and no timer in progress' },
  jobs: { title: 'Open jobs', icon: 'briefcase-business', first: true, empty: 'No open jobs' },
  cover: { title: 'Cover', icon: 'hourglass', first: true, empty: 'No contract and no additional time' },
  providers: { title: 'Provider accounts', icon: 'radio-tower', first: false, empty: 'No provider accounts yet' },
  credentials: { title: 'Credentials', icon: 'key-round', first: false, empty: 'No credentials to rotate' },
  expiring: { title: 'Running out', icon: 'calendar-clock', first: false, empty: 'Nothing in the next 60 days' },
  backups: { title: 'Backups', icon: 'database-backup', first: false, empty: 'No backup sets yet' },
  visits: { title: 'Visits', icon: 'calendar-check', first: false, empty: 'No visits yet' },
} as const;

export type SummaryPlace = keyof typeof SUMMARY_PLACES;

export const SUMMARY_ORDER = Object.keys(SUMMARY_PLACES) as readonly SummaryPlace[];
