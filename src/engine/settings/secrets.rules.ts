import { labelOf } from '../kinds/field.ts';
import type { AnyGroup, Complaints } from './groups.ts';

type Values = Readonly<Record<string, unknown>>;
type Given = Readonly<Record<string, string | null>>;

/** The result for a group's secrets when its other fields change. */
export interface SecretsSettled {
  /** Secrets to store, and null for those to remove. */
  readonly given: Given;
  readonly complaints: Complaints;
}

/**
 * A secret is only sent to the destination for which it was entered. If the destination becomes empty, the secret is
 * removed. If it changes, the secret must be entered again. Otherwise a user could redirect it to their own server.
 *
 * @param given the input: a text, or null to remove; an omitted secret stays
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
