import { calculation } from '#engine/calculations/calculation.ts';

/** The fields of a licence that count: seats and term. */
export interface Entitlement {
  /** Null: unlimited. */
  readonly seats: number | null;
  readonly startsOn: string | null;
  /** Last day, inclusive. */
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

/** Whether a licence is valid on a day. */
export const isCurrent = ({ startsOn, endsOn }: Pick<Entitlement, 'startsOn' | 'endsOn'>, today: string): boolean =>
  (startsOn === null || startsOn <= today) && (endsOn === null || today <= endsOn);

/** Compares use with entitlement. A small surplus still counts as compliant. */
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

/** The cores to license for a server: at least 8 per processor and 16 in total, in packs of two. */
export function serverCores({ processors }: { readonly processors: readonly number[] }) {
  const counted = processors.reduce((sum, cores) => sum + Math.max(LEAST_PER_PROCESSOR, cores), 0);
  const cores = Math.max(LEAST_PER_SERVER, counted);
  return { cores, twoPacks: Math.ceil(cores / 2) };
}

export const licensePosition = calculation('license.position', licencePosition);
export const licenseServerCores = calculation('license.serverCores', serverCores);
