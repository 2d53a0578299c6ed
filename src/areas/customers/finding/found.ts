/** A search result. */
export interface FoundRecord {
  readonly id: number;
  readonly entity: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly path: string;
  /** The search text is the full name of the record. */
  readonly exact?: boolean;
}

export interface FoundGroup {
  readonly entity: string;
  readonly label: string;
  readonly results: readonly FoundRecord[];
  readonly more: number;
}

/** Sorts groups with an exact match first, then customers, contacts, sites, locations and other records. */
export function inOrder(groups: readonly FoundGroup[]): FoundGroup[] {
  const place = (entity: string): number => {
    const at = ['customer', 'contact', 'site', 'location'].indexOf(entity);
    return at < 0 ? 99 : at;
  };
  const inexact = ({ results }: FoundGroup): number => (results.some(({ exact }) => exact) ? 0 : 1);
  return [...groups].sort((a, b) => inexact(a) - inexact(b) || place(a.entity) - place(b.entity));
}
