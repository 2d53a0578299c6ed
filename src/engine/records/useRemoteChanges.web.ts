import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { lastNewsOf } from '../live/browser/news.web.ts';
import { sessionNow } from '../session/session.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { firstValues, type FormField, type Values } from './formValues.ts';
import type { RecordAnswer } from '../lists/useRecord.web.ts';
import type { RecordFormApi } from './useRecordForm.web.ts';

/** Another user's change of a field while the form is open. */
export interface TheirEdit {
  readonly value: unknown;
  /** The form keeps the user's own value and only shows the other one. */
  readonly isMineKept: boolean;
}

export interface TheirEdits {
  readonly edits: ReadonlyMap<string, TheirEdit>;
  /** "Ann Other", "You, on another screen". Null if there are no changes. */
  readonly who: string | null;
  /** The same as a sentence. */
  readonly said: string | undefined;
  /** When another user archived the record, or null. */
  readonly archivedAt: string | null;
  /** Replaces the user's own value with the other user's. */
  readonly take: (key: string) => void;
}

export interface RemoteChangesFacts {
  readonly entity: AnyEntity;
  readonly fields: readonly FormField[];
  /** The present record, which changes when other users save. */
  readonly answer: RecordAnswer | undefined;
  readonly api: Pick<RecordFormApi, 'follow' | 'adopt'>;
  readonly element: RefObject<HTMLElement | null>;
}

const NO_EDITS: ReadonlyMap<string, TheirEdit> = new Map();

/** Follows other users' saves while a form is open. On saving, the version check handles remaining differences. */
export function useRemoteChanges({ entity, fields, answer, api, element }: RemoteChangesFacts): TheirEdits {
  const [edits, setEdits] = useState(NO_EDITS);
  const [who, setWho] = useState<string | null>(null);
  const version = answer?.row.version;
  const [begun] = useState({ version, archivedAt: answer?.row.archivedAt ?? null });

  const follow = useEffectEvent(() => {
    if (!answer || version === undefined || version === begun.version) return;
    // Responses never contain secrets, so they are left out.
    const told = fields.filter(({ field }) => field.kind !== 'secret');
    const theirs: Values = firstValues(told, answer.row);
    const { taken, kept } = api.follow(theirs, version, fieldIn(element.current));
    if (taken.length + kept.length > 0 || answer.row.archivedAt !== begun.archivedAt) setWho(authorOf(entity, answer));
    setEdits((known) => {
      const next = new Map(known);
      for (const key of taken) next.set(key, { value: theirs[key] ?? null, isMineKept: false });
      for (const key of kept) next.set(key, { value: theirs[key] ?? null, isMineKept: true });
      return next;
    });
  });
  useEffect(() => follow(), [version]);

  return {
    edits,
    who,
    said:
      who === null || edits.size === 0 ? undefined : `${who} saved changes while you are editing. ${wordsOf(edits)}`,
    archivedAt: begun.archivedAt === null ? (answer?.row.archivedAt ?? null) : null,
    take: (key) => {
      const edit = edits.get(key);
      if (!edit) return;
      api.adopt([key], { [key]: edit.value });
      setEdits((known) => new Map(known).set(key, { ...edit, isMineKept: false }));
    },
  };
}

const wordsOf = (edits: ReadonlyMap<string, TheirEdit>): string =>
  [...edits.values()].some((edit) => edit.isMineKept)
    ? 'Where you both changed a field, your value is kept until you choose when you save.'
    : 'You did not change the same fields.';

/** The field with the focus, which keeps its value. */
const fieldIn = (form: HTMLElement | null): readonly string[] => {
  const { activeElement } = document;
  if (!form?.contains(activeElement)) return [];
  return [activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field ?? []].flat();
};

function authorOf(entity: AnyEntity, { row }: RecordAnswer): string {
  const actor = lastNewsOf(entity.name, row.id)?.actor;
  if (actor && actor.id === sessionNow()?.user.userid) return 'You, in another window,';
  return actor?.name ?? 'Another user';
}
