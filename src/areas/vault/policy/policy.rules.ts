import { LENGTHS, type Recipe, WORD_COUNTS } from '../credentials/generate.rules.ts';
import { STRENGTHS, type Strength } from '../credentials/quality.rules.ts';

export type Style = 'signs' | 'plain' | 'words';
export type Need = 'capital' | 'digit' | 'symbol';

/** What a customer asks of passwords. */
export interface Policy {
  readonly style: Style;
  readonly minLength: number;
  readonly needs: readonly Need[];
  readonly minStrength: 'fair' | 'good' | 'strong' | null;
}

const SIGNS: Readonly<Record<Need, readonly [sign: RegExp, words: string]>> = {
  capital: [/\p{Lu}/u, 'a capital letter'],
  digit: [/\p{Nd}/u, 'a digit'],
  symbol: [/[^\p{L}\p{N}\s]/u, 'a symbol'],
};

const isWeaker = (strength: Strength, least: Strength): boolean =>
  STRENGTHS.indexOf(strength) < STRENGTHS.indexOf(least);

/** What a password lacks under a policy, as ends of “The policy asks for …”; empty when it meets the policy. */
export function lacking(
  { password, strength }: { readonly password: string; readonly strength: Strength },
  { minLength, needs, minStrength }: Policy,
): readonly string[] {
  return [
    ...([...password].length < minLength ? [`at least ${minLength} characters`] : []),
    ...needs.flatMap((need) => (SIGNS[need][0].test(password) ? [] : [SIGNS[need][1]])),
    ...(minStrength !== null && isWeaker(strength, minStrength) ? [`the strength “${minStrength}”`] : []),
  ];
}

/** “The password policy asks for at least 14 characters, a digit and a symbol.” */
export function policyWarning(lacks: readonly string[]): string {
  const all = lacks.length < 2 ? lacks.join('') : `${lacks.slice(0, -1).join(', ')} and ${lacks.at(-1) ?? ''}`;
  return `The password policy of the customer asks for ${all}.`;
}

/** The least size of a style that a policy allows: characters, or words. */
export const leastOf = (style: Style, policy: Policy | null): number =>
  style === 'words' ? WORD_COUNTS.least : Math.max(LENGTHS.least, policy?.minLength ?? LENGTHS.least);

/** The styles that can meet a policy, its own first. */
export function stylesOf(policy: Policy | null): readonly Style[] {
  const all: readonly Style[] = ['signs', 'plain', 'words'];
  if (!policy) return all;
  const fit = all.filter((style) => style !== 'plain' || !policy.needs.includes('symbol'));
  return [...fit.filter((style) => style === policy.style), ...fit.filter((style) => style !== policy.style)];
}

/** The recipe for a password of a style and size that meets the policy. */
export function recipeOf(style: Style, size: number, policy: Policy | null): Recipe {
  if (style !== 'words') return { of: 'characters', length: size, hasSigns: style === 'signs' };
  return {
    of: 'words',
    words: size,
    ...(policy
      ? {
          minLength: policy.minLength,
          hasCapitals: policy.needs.includes('capital'),
          hasDigits: policy.needs.includes('digit'),
        }
      : {}),
  };
}

/** Maximum IDs in an address, because its length is limited. */
const MOST_NAMED = 200;

/** The line about passwords below the policy in a customer’s attention list. @param ids of their credentials */
export const belowPolicyLines = (ids: readonly number[], customerId: number) =>
  ids.length === 0
    ? []
    : [
        {
          code: 'below_policy',
          tone: 'warning' as const,
          text: `${ids.length === 1 ? '1 password is' : `${ids.length} passwords are`} shorter or weaker than the password policy allows.`,
          button: ids.length === 1 ? 'View credential' : 'View credentials',
          to:
            ids.length === 1
              ? `/credentials/${ids[0] ?? 0}`
              : `/customer/${customerId}/credentials?f.id=is:${ids.slice(0, MOST_NAMED).join(',')}`,
        },
      ];
