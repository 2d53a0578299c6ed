/** The states of a contract. They follow from its days; only a draft waits for a signature. */
export const CONTRACT_STATES = {
  draft: { label: 'Draft', tone: 'neutral' },
  upcoming: { label: 'Upcoming', tone: 'info' },
  current: { label: 'Current', tone: 'good' },
  notice: { label: 'Ending', tone: 'warning' },
  ended: { label: 'Ended', tone: 'neutral', final: true, retired: true, byItself: true },
} as const;

export type ContractState = keyof typeof CONTRACT_STATES;
