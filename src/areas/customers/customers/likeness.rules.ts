import { identifierForm, normalise } from '#engine/store/index/rank.ts';

/** Fields by which organisations are compared. */
export interface Organisation {
  readonly id: number;
  /** Name, trading name and legal name. */
  readonly names: readonly string[];
  readonly postcodes: readonly string[];
  /** E.164. */
  readonly phones: readonly string[];
  /** Its own email domains; shared ones are no evidence. */
  readonly domains: readonly string[];
}

/** Common features of two organisations, strongest first. */
export type Likeness = 'name' | 'domain' | 'phone' | 'postcode';

export interface LikeOrganisation {
  readonly id: number;
  readonly because: readonly Likeness[];
}

/** Each comparison with its normalised form. */
const COMPARED: readonly (readonly [Likeness, (one: Omit<Organisation, 'id'>) => readonly string[]])[] = [
  ['name', ({ names }) => names.map(normalise)],
  ['domain', ({ domains }) => domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))],
  ['phone', ({ phones }) => phones.map((phone) => phone.replace(/\D/g, ''))],
  ['postcode', ({ postcodes }) => postcodes.map(identifierForm)],
];

/**
 * Organisations that may be duplicates, closest first. Used for a warning with a link, never a refusal, because two
 * schools called St Mary's are normal.
 */
export function likeOrganisations(
  typed: Omit<Organisation, 'id'>,
  others: readonly Organisation[],
): LikeOrganisation[] {
  const asked = COMPARED.map(([likeness, formsOf]) => ({
    likeness,
    formsOf,
    forms: new Set(formsOf(typed).filter(Boolean)),
  }));
  return others
    .map((other) => ({
      id: other.id,
      because: asked
        .filter(({ formsOf, forms }) => formsOf(other).some((form) => forms.has(form)))
        .map(({ likeness }) => likeness),
    }))
    .filter(({ because }) => because.length > 0)
    .sort((a, b) => b.because.length - a.because.length || strength(a) - strength(b) || a.id - b.id);
}

const strength = ({ because }: LikeOrganisation): number => COMPARED.findIndex(([likeness]) => likeness === because[0]);
