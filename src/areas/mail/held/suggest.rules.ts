/** A fact that connects a held message with a customer or one of its jobs. Most telling first. */
const CLUES = ['refers', 'address', 'earlier', 'domain', 'requester', 'title', 'colleagues', 'name'] as const;
export type ClueKind = (typeof CLUES)[number];

interface Target {
  readonly customerId: number;
  readonly customer: string;
}

interface SuggestedJob {
  readonly id: number;
  readonly number: string;
  readonly title: string;
}

export interface Clue extends Target {
  readonly kind: ClueKind;
  /** For a clue to one job. */
  readonly job: SuggestedJob | null;
  /** The contact in the clue. */
  readonly contact: { readonly id: number; readonly name: string } | null;
  /** For `colleagues`: the number of contacts who write from the domain. */
  readonly count?: number;
}

/** A place for a held message, with the reasons for it. */
export interface Suggestion extends Target {
  readonly job: SuggestedJob | null;
  /** Requester for a new job. */
  readonly contact: Clue['contact'];
  readonly reasons: readonly string[];
}

export const MOST_SUGGESTIONS = 5;

const WEIGHTS: Readonly<Record<ClueKind, number>> = {
  refers: 10,
  address: 8,
  earlier: 7,
  domain: 6,
  requester: 5,
  title: 5,
  colleagues: 4,
  name: 3,
};

/**
 * The likely places of a held message, best first: jobs and customers with all reasons for each. A job also counts the
 * reasons for its customer, so that jobs of a customer who is likely come before those of others.
 *
 * @param domain of the sender
 */
export function suggestionsFrom(clues: readonly Clue[], domain: string): readonly Suggestion[] {
  const keyOf = ({ customerId, job }: Pick<Clue, 'customerId' | 'job'>) => (job ? `job ${job.id}` : `${customerId}`);
  const byTarget = new Map<string, Clue[]>();
  for (const clue of clues) byTarget.set(keyOf(clue), [...(byTarget.get(keyOf(clue)) ?? []), clue]);
  const weightOf = (key: string) =>
    [...new Set((byTarget.get(key) ?? []).map(({ kind }) => kind))].reduce((sum, kind) => sum + WEIGHTS[kind], 0);
  return [...byTarget.entries()]
    .flatMap(([key, found]) => {
      const sorted = found.toSorted((one, other) => CLUES.indexOf(one.kind) - CLUES.indexOf(other.kind));
      const [first] = sorted;
      if (!first) return [];
      const { customerId, customer, job } = first;
      const suggestion: Suggestion = {
        customerId,
        customer,
        job,
        contact: sorted.find(({ kind }) => kind === 'address')?.contact ?? null,
        reasons: [...new Set(sorted.map((clue) => wordsOf(clue, domain)))],
      };
      return [{ suggestion, weight: weightOf(key) + (job ? weightOf(`${customerId}`) : 0) }];
    })
    .toSorted(
      (one, other) =>
        other.weight - one.weight ||
        (other.suggestion.job?.id ?? 0) - (one.suggestion.job?.id ?? 0) ||
        one.suggestion.customerId - other.suggestion.customerId,
    )
    .slice(0, MOST_SUGGESTIONS)
    .map(({ suggestion }) => suggestion);
}

function wordsOf({ kind, contact, count = 0 }: Clue, domain: string): string {
  const who = contact?.name ?? 'A contact';
  switch (kind) {
    case 'refers':
      return 'The message refers to it.';
    case 'address':
      return `${who} has the address of the sender.`;
    case 'earlier':
      return 'Earlier messages of the sender went here.';
    case 'domain':
      return `${domain} is a domain of the customer.`;
    case 'requester':
      return `${who} is the requester.`;
    case 'title':
      return 'The subject is similar.';
    case 'colleagues':
      return count === 1 ? `1 contact writes from ${domain}.` : `${count} contacts write from ${domain}.`;
    case 'name':
      return `${who} has the name of the sender.`;
  }
}
