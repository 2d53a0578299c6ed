import { calculation } from '#engine/calculations/calculation.ts';

/** A licence as far as it counts: how many it is for, and from when to when. */
export interface Entitlement {
  /** Null: as many as one likes. */
  readonly seats: number | null;
  readonly startsOn: string | null;
  /** The last day. */
  readonly endsOn: string | null;
}

type PositionState = 'none' | 'short' | 'unused' | 'surplus' | 'compliant';

export interface LicencePosition {
  readonly entitled: number | null;
  readonly inUse: number;
  readonly balance: number | null;
  readonly state: PositionState;
}

interface PositionInput {
  readonly today: string;
  readonly licences: readonly Entitlement[];
  readonly inUse: number;
}

/** Whether a licence counts on a day. */
export const isCurrent = ({ startsOn, endsOn }: Pick<Entitlement, 'startsOn' | 'endsOn'>, today: string): boolean =>
  (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);

/** What is in use against what was bought. A few more than needed are no surplus. */
export function licencePosition({ today, licences, inUse }: PositionInput): LicencePosition {
  const current = licences.filter((licence) => isCurrent(licence, today));
  if (current.some(({ seats }) => seats === null))
    return { entitled: null, inUse, balance: null, state: inUse === 0 ? 'unused' : 'compliant' };
  const entitled = current.reduce((sum, { seats }) => sum + (seats ?? 0), 0);
  const balance = entitled - inUse;
  return { entitled, inUse, balance, state: stateOf(entitled, inUse, balance) };
}

function stateOf(entitled: number, inUse: number, balance: number): PositionState {
  if (entitled === 0 && inUse === 0) return 'none';
  if (balance < 0) return 'short';
  if (inUse === 0) return 'unused';
  return balance > Math.max(1, Math.floor(entitled / 5)) ? 'surplus' : 'compliant';
}

const LEAST_PER_PROCESSOR = 8;
const LEAST_PER_SERVER = 16;

/** The cores a server is licensed for: at least eight of each processor and sixteen in all, in packs of two. */
export function serverCores({ processors }: { readonly processors: readonly number[] }) {
  const counted = processors.reduce((sum, cores) => sum + Math.max(LEAST_PER_PROCESSOR, cores), 0);
  const cores = Math.max(LEAST_PER_SERVER, counted);
  return { cores, twoPacks: Math.ceil(cores / 2) };
}

export const licensePosition = calculation('license.position', licencePosition);
export const licenseServerCores = calculation('license.serverCores', serverCores);
