/** State of an imported job, from its status in the former system. */
export interface Former {
  readonly status: 'new' | 'in-progress' | 'waiting-customer' | 'waiting-supplier' | 'on-hold' | 'closed';
}

const WORDS: readonly (readonly [pattern: RegExp, status: Former['status']])[] = [
  [/clos|solved|resolved|complete|merged|cancel|reject/, 'closed'],
  [/supplier|third party|vendor|with 3rd/, 'waiting-supplier'],
  [/customer|client|user|requester|reply|feedback/, 'waiting-customer'],
  [/hold|pending|paused|scheduled|planned/, 'on-hold'],
  [/progress|assigned|processing|working/, 'in-progress'],
];

/** Status numbers that Freshdesk exports. */
const NUMBERS: Readonly<Record<string, Former['status']>> = {
  '3': 'on-hold',
  '4': 'closed',
  '5': 'closed',
  '6': 'waiting-customer',
  '7': 'waiting-supplier',
};

/** “Solved” → closed, “Pending close” → closed, “Waiting on customer” → waiting for customer; unknown words → new. */
export function formerStatus(word: string): Former['status'] {
  const text = word.trim().toLowerCase();
  return NUMBERS[text] ?? WORDS.find(([pattern]) => pattern.test(text))?.[1] ?? 'new';
}
