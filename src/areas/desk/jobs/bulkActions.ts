/** Actions available for several jobs at once. */
export const BULK_ACTIONS = [
  'start',
  'schedule',
  'waitCustomer',
  'waitSupplier',
  'hold',
  'resume',
  'resolve',
  'close',
  'reopen',
  'cancel',
] as const;
