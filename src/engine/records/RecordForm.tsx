import Box from '@mui/material/Box';
import { Suspense, useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import type { FaceContext } from '../kinds/face.web.ts';
import { KEPT } from '../kinds/secret/secret.ts';
import type { CustomField } from '../lists/columns.ts';
import { LeaveGuard } from '../parts/page/LeaveGuard.tsx';
import { toast } from '../parts/toasts.web.ts';
import { useKeys } from '../screens/useKeys.web.ts';
import { allows } from '../session/session.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { FormNotices } from './form/FormNotices.tsx';
import { FormSections, type Sections } from './form/FormSections.tsx';
import { focusFirst } from './form/focusField.web.ts';
import { keepLastChosen, type LastChosen, readLastChosen } from './form/lastChosen.web.ts';
import { SuggestionsContext, useSuggestions } from './form/useSuggestions.web.ts';
import { SaveBar } from './form/SaveBar.tsx';
import { SaveDialogs } from './form/SaveDialogs.tsx';
import { GoneForm, RemoteChangesContext } from './form/LazyRemoteChanges.tsx';
import { useFormContext } from './form/useFormContext.web.ts';
import { firstValues, formFields, formSections, type Values } from './formValues.ts';
import { presenceOf } from '../live/browser/presenceList.web.ts';
import { useDoing } from '../live/browser/useDoing.web.ts';
import { editTitle, newTitle } from '../entity/screensOf.ts';
import { titleOf } from '../entity/shape.ts';
import { useRemoteChanges } from './useRemoteChanges.web.ts';
import { type SavedAnswer, useRecordForm } from './useRecordForm.web.ts';
import type { RecordAnswer } from '../lists/useRecord.web.ts';

export interface RecordFormProps {
  readonly entity: AnyEntity;
  readonly custom: readonly CustomField[];
  /** The record to change. Without it, the form creates a record. */
  readonly answer?: RecordAnswer;
  /** The record was removed, or the user can no longer see it. `answer` is its last known state. */
  readonly isGone?: boolean;
  /** The address for saving a change, if it is not the noun's address with the record's ID. */
  readonly address?: string;
  /** The names of stored secrets, if known. The form can clear these. */
  readonly secretsSet?: readonly string[];
  /** Initial values of a new record. */
  readonly preset?: Values;
  /** Values that the page sets, such as the customer. They are hidden and always sent. */
  readonly decided?: Values;
  readonly customerId?: number | undefined;
  /** The key for drafts. Null stores no drafts, as for forms that contain secrets only. */
  readonly draftKey: string | null;
  /** Custom sections of an area, by title. */
  readonly sections?: Sections;
  /** Shown to the right of the form, such as a list of similar records. */
  readonly beside?: ReactNode;
  /** Leaves out the button that saves and starts another record, because the response must be read first. */
  readonly alone?: boolean;
  readonly onSaved: (answer: SavedAnswer) => void;
  readonly onCancel: () => void;
}

/** The IDs of the last choices, by field. */
const idsIn = (last: LastChosen | null): Values =>
  Object.fromEntries(Object.entries(last ?? {}).map(([key, { id }]) => [key, id]));

const NOTHING: Values = {};
const NO_SECTIONS: Sections = {};

/** The form of a noun, generated from its declaration. */
export function RecordForm({
  entity,
  custom,
  answer,
  isGone = false,
  address,
  secretsSet,
  preset = NOTHING,
  decided = NOTHING,
  customerId,
  draftKey,
  sections = NO_SECTIONS,
  beside,
  alone = false,
  onSaved,
  onCancel,
}: RecordFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const isNew = answer === undefined;
  const facts = { isNew, custom, decided: Object.keys(decided), allows };
  const fields = formFields(entity, facts);
  const [last] = useState(() => (isNew ? readLastChosen(entity) : null));
  const [first] = useState(() => ({
    ...firstValues(fields, answer?.row ?? null, { ...idsIn(last), ...preset }),
    ...Object.fromEntries((secretsSet ?? []).map((key) => [key, KEPT])),
  }));
  const [warned, setWarned] = useState<{ readonly answer: SavedAnswer; readonly another: boolean } | null>(null);

  const api = useRecordForm({
    entity,
    fields,
    first,
    ...(answer ? { record: { id: answer.row.id, version: answer.row.version } } : {}),
    ...(address ? { address } : {}),
    decided,
    draftKey,
    onSaved: (saved, { another }) => {
      if (isNew) keepLastChosen(entity, saved);
      if (saved.warnings?.length) setWarned({ answer: saved, another });
      else finish(saved, another);
    },
  });
  const finish = (saved: SavedAnswer, another: boolean) => {
    setWarned(null);
    if (!another) return onSaved(saved);
    toast(`${titleOf(entity, saved.row)} saved`);
  };

  const suggestions = useSuggestions({ fields, api, last, decided });
  const context: FaceContext = useFormContext({
    entity,
    fields,
    values: first,
    refs: answer?.refs ?? suggestions.refs,
    customerId,
    decided,
    isStored: !isNew && secretsSet === undefined,
  });
  const theirs = useRemoteChanges({ entity, fields, answer, api, element });
  const doing = useDoing(answer ? presenceOf(entity, answer.row.id) : null, (key) =>
    fields.some((each) => each.key === key && each.field.kind === 'notes'),
  );
  const save = (how: { readonly another: boolean }) => void api.save(how);
  useKeys({
    'mod+s': () => save({ another: false }),
    ...(isNew && !alone ? { 'mod+Enter': () => save({ another: true }) } : {}),
  });
  return (
    <Box
      component="form"
      ref={element}
      noValidate
      aria-label={isNew ? newTitle(entity) : editTitle(entity)}
      {...doing}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        save({ another: false });
      }}
      sx={{ flex: 1, display: 'flex', flexDirection: 'column' }}
    >
      <FocusOnErrors api={api} element={element} />
      <FormNotices entity={entity} fields={fields} api={api} customerId={customerId} />
      <Suspense fallback={null}>
        {answer && (isGone || theirs.archivedAt !== null || api.failure?.isGone) && (
          <GoneForm
            entity={entity}
            custom={custom}
            api={api}
            theirs={theirs}
            customerId={customerId}
            isKept={draftKey !== null}
          />
        )}
      </Suspense>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gap: 3,
          gridTemplateColumns: beside
            ? { xs: 'minmax(0, 1fr)', xl: 'minmax(0, 1124px) minmax(280px, 1fr)' }
            : 'minmax(0, 1fr)',
          alignItems: 'start',
          // Puts unused space at the bottom instead of between the rows.
          alignContent: 'start',
        }}
      >
        <SuggestionsContext value={suggestions.value}>
          <RemoteChangesContext value={theirs}>
            <FormSections
              key={api.round}
              sections={formSections(entity, facts)}
              own={sections}
              api={api}
              context={context}
              id={id}
            />
          </RemoteChangesContext>
        </SuggestionsContext>
        {beside}
      </Box>
      <SaveBar api={api} said={theirs.said} offersAnother={isNew && !alone} onCancel={onCancel} onSave={save} />
      <LeaveGuard when={api.isChanged} isKept={draftKey !== null} />
      <SaveDialogs
        entity={entity}
        fields={fields}
        api={api}
        context={context}
        customerId={customerId}
        warned={warned?.answer ?? null}
        onGoOn={() => warned && finish(warned.answer, warned.another)}
      />
    </Box>
  );
}

interface FocusOnErrorsProps {
  readonly api: ReturnType<typeof useRecordForm>;
  readonly element: React.RefObject<HTMLFormElement | null>;
}

/**
 * After a failed save, moves the focus to the first field with an error. A component of its own, because it renders
 * with each step of a save, and the whole form would with it.
 */
function FocusOnErrors({ api, element }: FocusOnErrorsProps): null {
  const { errors, submitCount, isSubmitting } = useFormState({ control: api.form.control });
  const focus = useEffectEvent(() => {
    const keys = Object.keys(errors).map(api.keyOf);
    if (keys.length > 0) focusFirst(keys, element.current ?? undefined);
  });
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) focus();
  }, [submitCount, isSubmitting]);
  return null;
}
