import { useQueries } from '@tanstack/react-query';
import { createContext, useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Picked } from '../../kinds/face.web.ts';
import { picksOptions } from '../../kinds/ref/usePicks.web.ts';
import type { FormField, Values } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import type { LastChosen } from './lastChosen.web.ts';

export interface Suggestions {
  /** Why a value stands in a field without the user having chosen it; null where they have. */
  readonly whyOf: (key: string) => string | null;
  readonly clear: (key: string) => void;
}

/** Of the form around; none in forms that suggest nothing. */
export const SuggestionsContext = createContext<Suggestions | null>(null);

export interface SuggestionsFacts {
  readonly fields: readonly FormField[];
  readonly api: RecordFormApi;
  /** What the form of a new record began with from the last of its kind; null for a record that exists. */
  readonly last: LastChosen | null;
  readonly decided: Values;
}

/**
 * What a new record begins with although nobody chose it: the last choice, and the only one there is. What somebody
 * chooses otherwise takes the later suggestions of its kind along: another manufacturer has other models.
 */
export function useSuggestions({ fields, api, last, decided }: SuggestionsFacts) {
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const only = useOnly({ fields, api, decided, isAsked: last !== null && api.restoredAt === null });
  const keys = fields.filter(({ field }) => field.suggests).map(({ key }) => key);
  const present: readonly unknown[] = useWatch({ control: api.form.control, name: keys.map(api.nameOf) });
  const suggested: Readonly<Record<string, Picked>> = { ...last, ...only };
  const standing = keys.filter(
    (key, at) => suggested[key] && !dropped.includes(key) && present[at] === suggested[key]?.id,
  );

  const lastKeys = keys.filter((key) => last?.[key]);
  const changed = lastKeys.find((key) => !standing.includes(key));
  const followers = changed
    ? lastKeys.slice(lastKeys.indexOf(changed) + 1).filter((key) => standing.includes(key))
    : [];
  const drop = useEffectEvent((gone: readonly string[]) => {
    for (const key of gone) api.form.setValue(api.nameOf(key), null, { shouldDirty: true });
    setDropped((now) => [...now, ...gone]);
  });
  const leaving = followers.join(' ');
  useEffect(() => {
    if (leaving) drop(leaving.split(' '));
  }, [leaving]);

  const value: Suggestions = {
    whyOf: (key) => (standing.includes(key) ? (only[key] ? 'Only choice' : 'Last used') : null),
    clear: (key) => {
      api.form.setValue(api.nameOf(key), null, { shouldDirty: true });
      setDropped((now) => [...now, key]);
    },
  };
  /** Names of what was suggested, for the inputs. */
  const refs = Object.fromEntries(
    Object.entries(suggested).flatMap(([key, { id, title }]) => {
      const to = fields.find((each) => each.key === key)?.field.to;
      return to ? [[to, { [id]: { title } }]] : [];
    }),
  );
  return { value, refs };
}

interface OnlyFacts extends Pick<SuggestionsFacts, 'fields' | 'api' | 'decided'> {
  readonly isAsked: boolean;
}

/** References of which there is one alone, put into the form while nothing stands in them. */
function useOnly({ fields, api, decided, isAsked }: OnlyFacts): Readonly<Record<string, Picked>> {
  const asked = fields.filter(({ field }) => field.suggests === 'only' && field.same && decided[field.same]);
  const answers = useQueries({
    queries: asked.map(({ field }) => ({
      ...picksOptions(String(field.to), '', [String(field.same), Number(decided[String(field.same)])]),
      enabled: isAsked,
    })),
  });
  const only = Object.fromEntries(
    asked.flatMap(({ key }, at) => {
      const [one, ...others] = answers[at]?.data?.results ?? [];
      return isAsked && one && others.length === 0 ? [[key, one]] : [];
    }),
  );
  const found = Object.entries(only)
    .map(([key, { id }]) => `${key}:${id}`)
    .join(' ');
  const take = useEffectEvent(() => {
    const values = api.present();
    const free = Object.entries(only).filter(([key]) => (values[key] ?? null) === null);
    // The form begins with them, so leaving it untouched asks nothing.
    api.adopt(
      free.map(([key]) => key),
      Object.fromEntries(free.map(([key, { id }]) => [key, id])),
    );
  });
  useEffect(() => {
    if (found) take();
  }, [found]);
  return only;
}
