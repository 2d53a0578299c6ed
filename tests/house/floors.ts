/**
 * The floors of the house and the order of their rooms, lowest first. A room knows what stands before it, and nothing
 * that comes after it: tests/house/house.test.ts holds every import against this list.
 */
export const ENGINE = [
  'network',
  'environment',
  'machine',
  'calculations',
  'db',
  'time',
  'calendar',
  'permission',
  'http',
  'outbound',
  'keys',
  'session',
  'screens',
  'parts',
  'kinds',
  'csv',
  'entity',
  'access',
  'request',
  'changes',
  'store',
  'search',
  'settings',
  'features',
  'live',
  'lists',
  'files',
  'schedule',
  'mail',
  'pdf',
  'actions',
  'api',
  'records',
  'bulk',
  'import',
  'edge',
] as const;

export const PLATFORM = [
  'settings',
  'webhooks',
  'health',
  'notifications',
  'alarms',
  'features',
  'machine',
  'metrics',
  'software',
  'vault',
  'exports',
  'subject-access',
  'retention',
  'processing',
  'audit',
  'incoming',
  'disposable',
  'backup',
  'automation',
  'board',
  'quarantine',
  'calendar-feed',
  'health-lines',
] as const;

/** Areas that are still to come have their place already. */
export const AREAS = [
  'company',
  'identity',
  'access',
  'integrations',
  'desk',
  'teams',
  'staff',
  'customers',
  'suppliers',
  'estate',
  'floorplans',
  'jobs',
  'installations',
  'accounts',
  'mileage',
] as const;

/** A folder with more files than this hides rooms: tests aside, they are divided. */
export const MOST_FILES = 40;
/** An area with more rooms than this is two areas. */
export const MOST_ROOMS = 15;
