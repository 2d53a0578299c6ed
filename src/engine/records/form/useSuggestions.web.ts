import { useQueries } from '@tanstack/react-query';
import { createContext, useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Picked } from '../../kinds/face.web.ts';
import { picksOptions } from '../../kinds/ref/usePicks.web.ts';
import type { FormField, Values } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import type { LastChosen } from './lastChosen.web.ts';

export interface Suggestions {
  /** Why a field has a suggested value. Null if the user chose the value. */
  readonly whyOf: (key: string) => string | null;
  readonly clear: (key: string) => void;
}

/** The suggestions of the surrounding form. Null in forms without suggestions. */
export const SuggestionsContext = createContext<Suggestions | null>(null);

export interface SuggestionsFacts {
  readonly fields: readonly FormField[];
  readonly api: RecordFormApi;
  /** The last choices with which the form of a new record started. Null for an existing record. */
  readonly last: LastChosen | null;
  readonly decided: Values;
}

/**
 * Suggests values for a new record: the last choice, or the only existing record. If the user changes one, dependent
 * suggestions are cleared: another manufacturer has other models.
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
  /** Names of the suggested records, for the inputs. */
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

/** References with a single possible record, set while the field is empty. */
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
    // They become initial values, so that leaving the unchanged form needs no confirmation.
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
