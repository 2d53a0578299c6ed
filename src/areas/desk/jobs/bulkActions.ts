/** The actions that can be done on several jobs together. */
export const BULK_ACTIONS = [
  'start',
  'waitCustomer',
  'waitSupplier',
  'hold',
  'resume',
  'resolve',
  'close',
  'reopen',
  'cancel',
] as const;
