import { identifierForm, normalise } from '#engine/store/index/rank.ts';

/** What an organisation is compared by. */
export interface Organisation {
  readonly id: number;
  /** Name, trading name, legal name. */
  readonly names: readonly string[];
  readonly postcodes: readonly string[];
  /** E.164. */
  readonly phones: readonly string[];
  /** Its own mail domains; shared ones prove nothing. */
  readonly domains: readonly string[];
}

/** What two organisations have in common, strongest first. */
export type Likeness = 'name' | 'domain' | 'phone' | 'postcode';

export interface LikeOrganisation {
  readonly id: number;
  readonly because: readonly Likeness[];
}

/** Each way of comparing, and the form in which it does. */
const COMPARED: readonly (readonly [Likeness, (one: Omit<Organisation, 'id'>) => readonly string[]])[] = [
  ['name', ({ names }) => names.map(normalise)],
  ['domain', ({ domains }) => domains.map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))],
  ['phone', ({ phones }) => phones.map((phone) => phone.replace(/\D/g, ''))],
  ['postcode', ({ postcodes }) => postcodes.map(identifierForm)],
];

/**
 * Organisations that may be the one that is typed, those with most in common first. A warning with a link, never a
 * refusal: two schools called St Mary's are normal.
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
