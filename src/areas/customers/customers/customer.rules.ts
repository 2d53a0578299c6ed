/** The reason for a refusal: error code and user message. */
export interface Gap<C extends string = string> {
  readonly code: C;
  readonly message: string;
}

/** One condition of a step; conditions are checked in order. */
interface Guard<F, C extends string> extends Gap<C> {
  readonly isMet: (facts: F) => boolean;
}

const gapsIn = <F, C extends string>(guards: readonly Guard<F, C>[], facts: F): Gap<C>[] =>
  guards.filter(({ isMet }) => !isMet(facts)).map(({ code, message }) => ({ code, message }));

/** Facts about a prospect to be activated. */
export interface ActivationFacts {
  /** Has a site with a complete address. */
  readonly hasSite: boolean;
  readonly hasPrimaryContact: boolean;
  readonly teamIds: readonly number[];
  readonly accountManagerId: number | null;
  readonly dpaSignedOn: string | null;
  /** Reason for starting without a signed data processing agreement. */
  readonly dpaWaiver: string | null;
}

export type ActivationCode = 'no_site' | 'no_contact' | 'no_team' | 'no_manager' | 'no_dpa';

const ACTIVATION: readonly Guard<ActivationFacts, ActivationCode>[] = [
  { code: 'no_site', message: 'Add a site with an address.', isMet: ({ hasSite }) => hasSite },
  { code: 'no_contact', message: 'Add a primary contact.', isMet: ({ hasPrimaryContact }) => hasPrimaryContact },
  {
    code: 'no_team',
    message: 'Choose a team.',
    isMet: ({ teamIds }) => teamIds.length > 0,
  },
  {
    code: 'no_manager',
    message: 'Choose an account manager.',
    isMet: ({ accountManagerId }) => accountManagerId !== null,
  },
  {
    code: 'no_dpa',
    message: 'Enter the date the data processing agreement was signed, or a reason for starting without one.',
    isMet: ({ dpaSignedOn, dpaWaiver }) => dpaSignedOn !== null || Boolean(dpaWaiver?.trim()),
  },
];

/** All unmet requirements for activation, in order; the first is the refusal. */
export const activationGaps = (facts: ActivationFacts): Gap<ActivationCode>[] => gapsIn(ACTIVATION, facts);

/** Facts about a customer whose offboarding is to be completed. */
export interface CompletionFacts {
  readonly isSigned: boolean;
  readonly leavesOn: string;
  readonly today: string;
}

const COMPLETION: readonly Guard<CompletionFacts, 'not_signed' | 'too_early'>[] = [
  { code: 'not_signed', message: 'The list is not signed off yet.', isMet: ({ isSigned }) => isSigned },
  { code: 'too_early', message: 'The customer has not left yet.', isMet: ({ leavesOn, today }) => leavesOn <= today },
];

export const completionGaps = (facts: CompletionFacts): Gap<'not_signed' | 'too_early'>[] => gapsIn(COMPLETION, facts);

/** Facts about a former customer to be erased. */
export interface ErasureFacts {
  readonly isFormer: boolean;
  /** A legal hold keeps the records. */
  readonly isHeld: boolean;
  /** Last day of the retention period for their records. */
  readonly retentionUntil: string | null;
  readonly today: string;
  /** Balance owed in either direction. */
  readonly balancePence: number;
  readonly requestedBy: number;
  readonly approvedBy: number | null;
}

export type ErasureCode = 'not_former' | 'retention' | 'legal_hold' | 'balance' | 'second_person';
export type ErasureGap = Gap<ErasureCode>;

const ERASURE: readonly Guard<ErasureFacts, ErasureCode>[] = [
  { code: 'not_former', message: 'Only former customers can be erased.', isMet: ({ isFormer }) => isFormer },
  {
    code: 'retention',
    message: 'The records must be kept for longer.',
    isMet: ({ retentionUntil, today }) => retentionUntil !== null && retentionUntil < today,
  },
  {
    code: 'legal_hold',
    message: 'A legal hold keeps the records. Archive the legal hold first.',
    isMet: ({ isHeld }) => !isHeld,
  },
  {
    code: 'balance',
    message: 'The account is not settled. Settle the balance first.',
    isMet: ({ balancePence }) => balancePence === 0,
  },
  {
    code: 'second_person',
    message: 'Another user must approve this.',
    isMet: ({ requestedBy, approvedBy }) => approvedBy !== null && approvedBy !== requestedBy,
  },
];

export const erasureGaps = (facts: ErasureFacts): ErasureGap[] => gapsIn(ERASURE, facts);

export const DEEPEST_GROUP = 3;

/**
 * Whether a customer may become part of another: a group has no loop and at most three levels.
 * @param parentOf the parent of each customer
 * @param levelsBelow number of levels below the customer
 * @returns null when allowed; otherwise the refusal with the chain of IDs
 */
export function groupGap(
  customerId: number,
  parentId: number,
  parentOf: ReadonlyMap<number, number | null>,
  levelsBelow: number,
): (Gap<'loop' | 'too_deep'> & { readonly chain: readonly number[] }) | null {
  const chain = [customerId];
  for (let above: number | null = parentId; above !== null; above = parentOf.get(above) ?? null) {
    chain.push(above);
    if (above === customerId) return { code: 'loop', message: 'A group cannot belong to itself.', chain };
    // A guard against an endless loop, in case stored data has one.
    if (chain.length > 100) break;
  }
  if (chain.length + levelsBelow <= DEEPEST_GROUP) return null;
  return { code: 'too_deep', message: `A group can have at most ${DEEPEST_GROUP} levels.`, chain };
}
