/** How somebody met a secret, and what the log calls it. */
export const HOW = {
  created: 'put in',
  shown: 'looked at',
  copied: 'copied',
  sent: 'sent on',
  used: 'used by the product',
  changed: 'changed',
  exported: 'exported',
  refused: 'refused',
} as const;

export type How = keyof typeof HOW;
