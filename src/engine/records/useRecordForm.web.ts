import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { api } from '../http/client.web.ts';
import { ApiError } from '../http/failure.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { type Draft, dropDraft, readDraft, writeDraft } from './formDraft.web.ts';
import { changedKeys, draftBody, type FormField, isAsked, isFilled, patchBody, type Values } from './formValues.ts';
import { contested, type Followed, followed, mergedEdits } from './mergeEdits.ts';
import { type Conflict, type Failure, holderIn, refusalsOn, type SaveWarning, theirsIn } from './saveAnswer.ts';
import { isSameValue } from '../entity/sameValue.ts';
import { painted } from '../screens/afterPaint.web.ts';
import type { RecordAnswer } from '../lists/useRecord.web.ts';

export interface RecordFormOptions {
  readonly entity: AnyEntity;
  readonly fields: readonly FormField[];
  readonly first: Values;
  /** The record to change. Absent for a new one. */
  readonly record?: { readonly id: number; readonly version: number };
  /** The address for saving a change, if it is not the noun's address with the record's ID. */
  readonly address?: string;
  /** Additional values of a new record, such as its customer. */
  readonly decided?: Values;
  /** The key for drafts on this device. Null stores no drafts. */
  readonly draftKey: string | null;
  readonly onSaved: (answer: SavedAnswer, how: { readonly another: boolean }) => void;
}

export interface SavedAnswer extends RecordAnswer {
  readonly warnings?: readonly SaveWarning[];
}

/** Custom fields are named `extra.owner`, and the form library would treat the dot as nesting. */
const nameOf = (key: string): string => key.replace('.', ':');
const keyOf = (name: string): string => name.replace(':', '.');
const named = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [nameOf(key), value]));
const keyed = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value]));

const NOTHING_FOLLOWED: Followed = { taken: [], kept: [] };

/** Delay between a change and the saving of a draft, in milliseconds. */
const DRAFT_MS = 600;

/**
 * The state of a form: drafts on the device, validation with the server's rules, errors from the server at their
 * fields, and a choice if another user saved first. Typed values are never lost.
 */
export function useRecordForm(options: RecordFormOptions) {
  const { entity, fields, first, record, decided, draftKey } = options;
  const isNew = record === undefined;
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(draftKey));
  // The values on which the draft was based, so that a newer record is compared with the draft and not overwritten.
  const [begun] = useState(() => ({
    first: { ...first, ...draft?.first },
    values: { ...first, ...draft?.values },
    version: draft?.version ?? record?.version,
  }));
  const base = useRef<{ first: Values; version: number | undefined }>(begun);
  const [keptAt, setKeptAt] = useState<number | null>(draft?.at ?? null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [round, setRound] = useState(0);

  /** Hidden fields of a new record are not sent, even if they have a value. Stored values of a record stay visible. */
  const isShown = (key: string, values: Values): boolean =>
    isAsked(entity, key, values, isNew ? null : base.current.first[key]);
  const shownFields = (values: Values) => fields.filter(({ key }) => isShown(key, values));
  const shownOf = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isShown(key, values)));

  const resolver: Resolver<Record<string, unknown>> = async (values) => {
    // Leaving a field and saving are answered before the whole form is checked and drawn again.
    const [{ judgeForm }] = await Promise.all([import('./judgeForm.schema.ts'), painted()]);
    const given = keyed(values);
    const complaints = judgeForm(entity, shownOf(given), {
      fields: shownFields(given),
      first: base.current.first,
      isNew,
      ...(decided ? { decided } : {}),
    });
    const shown = Object.entries(complaints).filter(([key]) => fields.some((field) => field.key === key));
    const errors: FieldErrors = Object.fromEntries(
      shown.map(([key, { message, inner }]) => [nameOf(key), { type: 'judged', message, types: { ...inner } }]),
    );
    return shown.length > 0 ? { values: {}, errors } : { values, errors: {} };
  };
  const form = useForm<Record<string, unknown>>({
    defaultValues: named(begun.values),
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const present = (): Values => keyed(form.getValues());

  // Loads the validation code while the user fills in the first field.
  useEffect(() => void import('./judgeForm.schema.ts'), []);

  const isSecret = (key: string) => fields.some((field) => field.key === key && field.field.kind === 'secret');
  const [isChanged, setChanged] = useState(draft !== null);
  const keep = useEffectEvent(() => {
    const values = present();
    const keys = changedKeys(base.current.first, values).filter((key) => !isSecret(key));
    if (keys.length === 0) {
      dropDraft(draftKey);
      setKeptAt(null);
      return;
    }
    const of = (all: Values): Values => Object.fromEntries(keys.map((key) => [key, all[key] ?? null]));
    const { version } = base.current;
    const at = Date.now();
    setKeptAt(
      writeDraft(draftKey, {
        at,
        values: of(values),
        first: of(base.current.first),
        ...(version === undefined ? {} : { version }),
      })
        ? at
        : null,
    );
  });
  // Only what surrounds the fields shows it, so the first key does not wait for the whole form.
  const note = useEffectEvent(() =>
    startTransition(() => setChanged(changedKeys(base.current.first, present()).length > 0)),
  );
  /** The timer for saving the draft. Null if there is nothing to save. */
  const unkept = useRef<ReturnType<typeof setTimeout> | null>(null);
  const settleDown = () => {
    if (unkept.current !== null) clearTimeout(unkept.current);
    unkept.current = null;
  };
  const keepNow = useEffectEvent(() => {
    if (unkept.current === null) return;
    settleDown();
    keep();
  });
  const noteSoon = useEffectEvent(() => {
    note();
    settleDown();
    unkept.current = setTimeout(keepNow, DRAFT_MS);
  });
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: noteSoon });
    // Saves the last keystrokes when the user leaves the page or is redirected to prove their identity.
    window.addEventListener('pagehide', keepNow);
    return () => {
      stop();
      window.removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [form]);

  const refuse = (thrown: unknown): void => {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { status, code, body, requestId, message } = thrown;
    if (status === 409 && code === 'conflict') return meet(body);
    const { own, others } = refusalsOn(fields, thrown.fields);
    for (const { key, inside, message: said } of own)
      form.setError(nameOf(key), { type: 'server', message: said, ...(inside ? { types: { [inside]: said } } : {}) });
    const holder = holderIn(body);
    if (own.length > 0 && others.length === 0 && !holder) return;
    const isLost = status === 0 || status >= 500;
    const said = others.length > 0 ? others.join(' ') : message;
    setFailure({
      message: isLost ? `${said} Your changes are kept on this page. Try again.` : said,
      requestId: isLost ? requestId : null,
      isGone: status === 404,
      holder,
    });
  };

  /** Handles another user's earlier save. If no field was changed by both, the changes are merged without a question. */
  const meet = (body: Readonly<Record<string, unknown>>): void => {
    const found = theirsIn(body, fields);
    if (!found)
      return setFailure({
        message: 'Another user has changed this record. Reload the page to see the changes. Your changes are kept.',
        requestId: null,
      });
    const { first: began } = base.current;
    const theirs = { ...Object.fromEntries(Object.entries(began).filter(([key]) => isSecret(key))), ...found.theirs };
    const keys = contested({ first: began, mine: present(), theirs });
    const met: Conflict = { ...found, theirs, keys };
    if (keys.length > 0) setConflict(met);
    else void settle(met, new Set());
  };

  const settle = async ({ theirs, version }: Conflict, taken: ReadonlySet<string>): Promise<void> => {
    const merged = mergedEdits({ first: base.current.first, mine: present(), theirs }, taken);
    base.current = { first: theirs, version };
    for (const [key, value] of Object.entries(merged)) form.setValue(nameOf(key), value, { shouldDirty: true });
    setConflict(null);
    await save({ another: false });
  };

  /** Merges another user's save into the open form: unchanged fields take the new values, changed fields keep theirs. */
  const follow = (theirs: Values, version: number, held: readonly string[]): Followed => {
    const { first: before, version: known } = base.current;
    if (isSaved || known === undefined || version <= known) return NOTHING_FOLLOWED;
    const mine = present();
    const came = followed({ first: before, mine, theirs }, held);
    adopt(came.taken, theirs);
    // If values differ, the version stays the original one, so that saving asks.
    if (came.kept.length === 0) base.current = { ...base.current, version };
    return came;
  };
  /** Puts the other user's values into the form as initial values. */
  const adopt = (keys: readonly string[], theirs: Values): void => {
    const mine = present();
    const taken = Object.fromEntries(keys.map((key) => [key, theirs[key] ?? null]));
    base.current = { ...base.current, first: { ...base.current.first, ...taken } };
    for (const key of keys.filter((each) => !isSameValue(mine[each], theirs[each])))
      form.setValue(nameOf(key), theirs[key] ?? null, { shouldDirty: true });
  };

  const send = async (values: Values): Promise<SavedAnswer> => {
    const path = `/api/v1/${entity.path}`;
    if (record)
      return api<SavedAnswer>(options.address ?? `${path}/${record.id}`, {
        method: 'PATCH',
        body: { ...patchBody(base.current.first, shownOf(values)), version: base.current.version },
      });
    return api<SavedAnswer>(path, { method: 'POST', body: draftBody(shownFields(values), values, decided) });
  };

  const save = async (how: { readonly another: boolean }): Promise<void> => {
    setFailure(null);
    await form.handleSubmit(async () => {
      try {
        const answer = await send(present());
        settleDown();
        dropDraft(draftKey);
        setSaved(!how.another);
        options.onSaved(answer, how);
        if (how.another) begin();
      } catch (thrown) {
        refuse(thrown);
      }
    })();
  };

  const begin = (): void => {
    base.current = { first, version: record?.version };
    form.reset(named(first));
    setDraft(null);
    setKeptAt(null);
    setChanged(false);
    setRound((now) => now + 1);
  };

  return {
    form,
    nameOf,
    keyOf,
    present,
    /** Whether the form shows a field with these values. */
    isShown,
    /** The body of a new record. */
    draft: (): Values => draftBody(shownFields(present()), present(), decided),
    /** Whether a value is unsaved, so that its section must be visible. */
    isUnsaved: ({ key, field }: FormField, value: unknown): boolean =>
      isNew ? isFilled(value, field) : !isSameValue(base.current.first[key], value),
    save,
    /** Number of resets. Used as a key, so that inputs drop unfinished text at a reset. */
    round,
    /** When the restored draft was stored. */
    restoredAt: draft?.at ?? null,
    keptAt,
    isChanged: isChanged && !isSaved,
    conflict,
    settle,
    follow,
    adopt,
    leaveConflict: () => setConflict(null),
    failure,
    /** Discards unsaved changes and returns to the saved values. */
    discard: () => {
      settleDown();
      dropDraft(draftKey);
      begin();
    },
  };
}

export type RecordFormApi = ReturnType<typeof useRecordForm>;
