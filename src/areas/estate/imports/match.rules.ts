import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';
import { readMac } from '#engine/kinds/macAddress/macAddress.ts';
import { isJunkSerial, serialForm } from './serial.rules.ts';

/** Values that identify a row of a file or an asset. Empty texts are omitted. */
export interface Identity {
  /** Customer code. */
  readonly customer: string;
  /** ID in another system, and the name of that system. */
  readonly source?: string | null;
  readonly externalId?: string | null;
  readonly manufacturer?: string | null;
  readonly serial?: string | null;
  readonly mac?: string | null;
  readonly assetTag?: string | null;
}

export interface KnownAsset extends Identity {
  readonly id: number;
}

export type MatchedBy = 'externalId' | 'serial' | 'mac' | 'assetTag';
export type MatchWarning = 'junk_serial' | 'randomised_mac';
export type MatchRefusal = 'ambiguous_match' | 'duplicate_other_customer' | 'duplicate_in_file';

export type Match =
  | { readonly result: 'create'; readonly warnings: readonly MatchWarning[] }
  | {
      readonly result: 'update';
      readonly id: number;
      readonly by: MatchedBy;
      readonly warnings: readonly MatchWarning[];
    }
  | RuleRefusal<MatchRefusal>;

/** Strongest first: the first identifier that matches decides. */
const ORDER: readonly MatchedBy[] = ['externalId', 'serial', 'mac', 'assetTag'];

/** A record that a row can match: a stored asset, or one created by an earlier row. */
interface Known {
  readonly identity: Identity;
  readonly id: number | null;
}

/**
 * Matches the rows of one file to existing assets, one after another. Each record matches once; a second row for it, or
 * for the same new device, is `duplicate_in_file`. The result never reveals records of other customers.
 */
export function matcher(existing: readonly KnownAsset[]): (row: Identity) => Match {
  const index = new Map<string, Known[]>();
  const met = new Set<number>();
  const enter = (known: Known): void => {
    for (const [by, form] of formsOf(known.identity)) {
      const key = `${by} ${form}`;
      const held = index.get(key);
      if (held) held.push(known);
      else index.set(key, [known]);
    }
  };
  for (const { id, ...identity } of existing) enter({ identity, id });

  return (row) => {
    const forms = formsOf(row);
    const warnings = warningsOf(row);
    for (const by of ORDER) {
      const form = forms.get(by);
      const hits =
        form === undefined
          ? []
          : (index.get(`${by} ${form}`) ?? []).filter((known) => isPossible(by, row, known.identity));
      if (hits.length === 0) continue;
      const [own, ...more] = hits.filter((known) => isSameCustomer(row, known.identity));
      if (!own) return { error: 'duplicate_other_customer' };
      if (more.length > 0) return { error: 'ambiguous_match' };
      if (own.id === null || met.has(own.id)) return { error: 'duplicate_in_file' };
      met.add(own.id);
      return { result: 'update', id: own.id, by, warnings };
    }
    enter({ identity: row, id: null });
    return { result: 'create', warnings };
  };
}

/** Normalised form of each usable identifier. Junk serial numbers and random MAC addresses are not usable. */
function formsOf({ customer, source, externalId, serial, mac, assetTag }: Identity): ReadonlyMap<MatchedBy, string> {
  const forms = new Map<MatchedBy, string>();
  // IDs from another system are unique only within one customer.
  if (externalId?.trim())
    forms.set('externalId', JSON.stringify([folded(customer), folded(source), externalId.trim()]));
  if (serial && !isJunkSerial(serial)) forms.set('serial', serialForm(serial));
  const address = mac ? readMac(mac) : null;
  if (address && 'mac' in address && !address.randomised) forms.set('mac', address.mac);
  if (assetTag?.trim()) forms.set('assetTag', folded(assetTag));
  return forms;
}

function warningsOf({ serial, mac }: Identity): MatchWarning[] {
  const warnings: MatchWarning[] = [];
  if (serial?.trim() && isJunkSerial(serial)) warnings.push('junk_serial');
  const address = mac ? readMac(mac) : null;
  if (address && 'mac' in address && address.randomised) warnings.push('randomised_mac');
  return warnings;
}

/** Two manufacturers may use the same serial number, so compare manufacturers where both are known. */
function isPossible(by: MatchedBy, row: Identity, known: Identity): boolean {
  const [ours, theirs] = [folded(row.manufacturer), folded(known.manufacturer)];
  return by !== 'serial' || ours === '' || theirs === '' || ours === theirs;
}

const isSameCustomer = (a: Identity, b: Identity): boolean => folded(a.customer) === folded(b.customer);

const folded = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').trim().toLowerCase();

interface MatchInput {
  readonly row: Identity;
  readonly existing: readonly KnownAsset[];
}

export const importMatch = calculation('import.match', ({ row, existing }: MatchInput) => matcher(existing)(row));
