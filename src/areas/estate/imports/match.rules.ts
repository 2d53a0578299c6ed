import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';
import { readMac } from '#engine/kinds/macAddress/macAddress.ts';
import { isJunkSerial, serialForm } from './serial.rules.ts';

/** What a row of a file, or an asset, can be recognised by. Empty texts are absent. */
export interface Identity {
  /** The customer's code. */
  readonly customer: string;
  /** The id another system gave it, and which system. */
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

/** Strongest first: the first that meets anything decides. */
const ORDER: readonly MatchedBy[] = ['externalId', 'serial', 'mac', 'assetTag'];

/** A record a row can meet: a stored asset, or one that an earlier row of the file creates. */
interface Known {
  readonly identity: Identity;
  readonly id: number | null;
}

/**
 * Recognises the rows of one file among the assets there are, one after another. Each record can be met once; a second
 * row that meets it, or the same new device, is `duplicate_in_file`. Who else's record is met is never told.
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

/** The form of each identifier that can identify: junk serials and made-up hardware addresses cannot. */
function formsOf({ customer, source, externalId, serial, mac, assetTag }: Identity): ReadonlyMap<MatchedBy, string> {
  const forms = new Map<MatchedBy, string>();
  // Ids of another system are unique for one customer only; elsewhere the same id is another thing.
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

/** Two makers may use one serial number; the maker settles it where both are known. */
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
