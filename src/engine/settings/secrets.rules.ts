import { labelOf } from '../kinds/field.ts';
import type { AnyGroup, Complaints } from './groups.ts';

type Values = Readonly<Record<string, unknown>>;
type Given = Readonly<Record<string, string | null>>;

/** What becomes of the secrets of a group with a change of its other fields. */
export interface SecretsSettled {
  /** Secrets to keep, and null for those to forget. */
  readonly given: Given;
  readonly complaints: Complaints;
}

/**
 * A secret goes where it was given for. Where that place is emptied the secret is forgotten; where it becomes another,
 * the secret has to be given again: whoever may change settings could otherwise have it sent to a server of their own.
 *
 * @param given what was typed: a text, or null to forget; left out, it stays
 * @param isSet which secrets are stored now
 */
export function settleSecrets(
  group: Pick<AnyGroup, 'fields' | 'secrets'>,
  { before, after, given, isSet }: { before: Values; after: Values; given: Given; isSet: (key: string) => boolean },
): SecretsSettled {
  const settled: Record<string, string | null> = { ...given };
  const complaints: Record<string, string> = {};
  for (const [key, { field, sentTo }] of Object.entries(group.secrets ?? {})) {
    if (!isSet(key) || Object.hasOwn(given, key)) continue;
    const moved = (sentTo as readonly string[]).filter((each) => before[each] !== after[each]);
    const [place] = moved;
    if (place === undefined) continue;
    if (moved.some((each) => (after[each] ?? null) === null)) settled[key] = null;
    else
      complaints[key] =
        `${labelOf(place, group.fields[place] ?? {})} has changed. Enter the ${labelOf(key, field).toLowerCase()} again, because the stored value belongs to the previous one.`;
  }
  return { given: settled, complaints };
}
