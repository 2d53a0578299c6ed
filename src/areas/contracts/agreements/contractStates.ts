/** States of a contract, derived from its dates; only a draft is unsigned. */
export const CONTRACT_STATES = {
  draft: { label: 'Draft', tone: 'neutral' },
  upcoming: { label: 'Upcoming', tone: 'info' },
  current: { label: 'Current', tone: 'good' },
  notice: { label: 'Ending', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral', final: true, retired: true, automatic: true },
} as const;

export type ContractState = keyof typeof CONTRACT_STATES;
