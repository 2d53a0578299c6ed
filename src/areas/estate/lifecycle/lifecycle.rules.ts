import type { Move } from '../assets/status.ts';

/** State of an asset at the time of a move, including the form input. */
export interface MoveFacts {
  readonly physical: boolean;
  /** The asset type stores data that must be wiped. */
  readonly holdsData: boolean;
  readonly siteId: number | null;
  readonly ownership: 'customer' | 'us' | 'loan' | 'rental' | 'lease';
  readonly repairer: string | null;
  readonly repairReference: string | null;
  readonly wipeMethod: string | null;
  readonly wipedBy: string | null;
  readonly wipedOn: string | null;
  /** Names of dependent assets that have no alternative. */
  readonly dependants: readonly string[];
  /** The user confirmed that dependent assets may be affected. */
  readonly anyway: boolean;
}

export type MoveCode = 'no_site' | 'no_repairer' | 'has_dependants' | 'no_wipe' | 'not_owned';

export interface MoveRefusal {
  /** `has_dependants` is a conflict with other records; other codes mean missing data in this one. */
  readonly status: 409 | 422;
  readonly code: MoveCode;
  readonly message: string;
}

interface Guard extends MoveRefusal {
  readonly isMet: (facts: MoveFacts) => boolean;
}

const isFilled = (text: string | null): boolean => Boolean(text?.trim());

/** Conditions of each move beyond its form, in order. Moves not listed have none. */
const GUARDS: Readonly<Partial<Record<Move, readonly Guard[]>>> = {
  deploy: [
    {
      status: 422,
      code: 'no_site',
      message: 'Choose a site.',
      isMet: ({ physical, siteId }) => !physical || siteId !== null,
    },
  ],
  sendForRepair: [
    {
      status: 422,
      code: 'no_repairer',
      message: 'Enter a repairer or a reference.',
      isMet: ({ repairer, repairReference }) => isFilled(repairer) || isFilled(repairReference),
    },
  ],
  retire: [
    {
      status: 409,
      code: 'has_dependants',
      message: 'Other assets depend on this one.',
      isMet: ({ dependants, anyway }) => dependants.length === 0 || anyway,
    },
  ],
  dispose: [
    {
      status: 422,
      code: 'no_wipe',
      message: 'Enter how data was wiped, by whom and when.',
      isMet: ({ holdsData, wipeMethod, wipedBy, wipedOn }) =>
        !holdsData || (isFilled(wipeMethod) && isFilled(wipedBy) && isFilled(wipedOn)),
    },
    {
      status: 422,
      code: 'not_owned',
      message: 'The asset is on loan, rented or leased. Return it to its owner.',
      isMet: ({ ownership }) => ownership === 'customer' || ownership === 'us',
    },
  ],
};

/** The reason a move is refused; null when it is allowed. `assets/status.ts` defines the starting statuses. */
export function moveRefusal(move: Move, facts: MoveFacts): MoveRefusal | null {
  const failed = GUARDS[move]?.find(({ isMet }) => !isMet(facts));
  return failed ? { status: failed.status, code: failed.code, message: failed.message } : null;
}
