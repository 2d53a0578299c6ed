import Box from '@mui/material/Box';
import { useEffect, useId, useRef, useState } from 'react';
import type { AnyEntity } from '../../entity/entity.ts';
import { inSentence } from '../../entity/inSentence.ts';
import { titleOf } from '../../entity/shape.ts';
import { useKnownCustomFields } from '../../lists/useCustomFields.web.ts';
import type { CustomField } from '../../lists/columns.ts';
import { type RecordAnswer, useRecord } from '../../lists/useRecord.web.ts';
import { Failed } from '../../parts/EmptyState.tsx';
import { Page } from '../../parts/page/Page.tsx';
import { SkeletonFacts } from '../../parts/Skeletons.tsx';
import { Go } from '../../screens/Go.tsx';
import { useScreenPath } from '../../screens/place.web.ts';
import { useKeys } from '../../screens/useKeys.web.ts';
import { allows, sessionNow } from '../../session/session.web.ts';
import { focusFirst } from '../form/focusField.web.ts';
import { FormNotices } from '../form/FormNotices.tsx';
import { FormRow } from '../form/FormRow.tsx';
import type { SectionProps, Sections } from '../form/FormSections.tsx';
import { SaveBar } from '../form/SaveBar.tsx';
import { SaveDialogs } from '../form/SaveDialogs.tsx';
import { useFormContext } from '../form/useFormContext.web.ts';
import { firstValues, formFields, formSections } from '../formValues.ts';
import { type SavedAnswer, useRecordForm } from '../useRecordForm.web.ts';

export interface SomeFieldsProps {
  readonly entity: AnyEntity;
  readonly id: number;
  readonly keys: readonly string[];
  readonly customerId: number | undefined;
  /** Custom sections of an area, by title. They show only the requested fields. */
  readonly sections: Sections;
  readonly onSaved: (answer: SavedAnswer) => void;
  readonly onCancel: () => void;
}

/** A form for some fields of a record, such as missing or overdue ones, with a link to the full form. */
export function SomeFields(props: SomeFieldsProps) {
  const { entity, id } = props;
  const { data, error, refetch } = useRecord(entity, id);
  const custom = useKnownCustomFields(entity);
  if (data && custom) return <Fields {...props} answer={data} custom={custom} />;
  if (error)
    return (
      <Failed
        what={`The ${inSentence(entity.label)} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return <SkeletonFacts facts={props.keys.length} />;
}

interface FieldsProps extends SomeFieldsProps {
  readonly answer: RecordAnswer;
  readonly custom: readonly CustomField[];
}

function Fields({ entity, id, keys, customerId, sections, answer, custom, onSaved, onCancel }: FieldsProps) {
  const form = useId();
  const whole = useScreenPath();
  const element = useRef<HTMLFormElement>(null);
  const facts = { isNew: false, custom, allows };
  const fields = formFields(entity, facts).filter(({ key }) => keys.includes(key));
  const [first] = useState(() => firstValues(fields, answer.row));
  const [warned, setWarned] = useState<SavedAnswer | null>(null);
  const api = useRecordForm({
    entity,
    fields,
    first,
    record: { id, version: answer.row.version },
    draftKey: `draft.${sessionNow()?.user.userid ?? 0}.${entity.name}.${id}.${keys.join('+')}`,
    onSaved: (saved) => (saved.warnings?.length ? setWarned(saved) : onSaved(saved)),
  });
  const context = useFormContext({
    entity,
    fields,
    values: first,
    refs: answer.refs,
    customerId,
    decided: {},
    isStored: true,
  });
  const save = () => void api.save({ another: false });
  useKeys({ 'mod+s': save });
  useEffect(() => focusFirst(keys, element.current ?? undefined), [keys]);
  const shown: SectionProps = { fields, api, context, id: form };
  return (
    <Page
      title={fields.length === 1 ? (fields[0]?.label ?? entity.label) : entity.label}
      subtitle={titleOf(entity, answer.row)}
    >
      <Box
        component="form"
        ref={element}
        noValidate
        aria-label={`Edit ${entity.label}`}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          save();
        }}
        sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
      >
        <FormNotices entity={entity} fields={fields} api={api} customerId={customerId} />
        {formSections(entity, facts).map((section) => {
          const asked = section.fields.filter(({ key }) => keys.includes(key));
          const Own = section.title ? sections[section.title] : undefined;
          if (asked.length === 0) return null;
          return Own ? (
            <Own key={section.title} {...shown} fields={asked} />
          ) : (
            asked.map((field) => <FormRow key={field.key} id={form} field={field} api={api} context={context} />)
          );
        })}
        <Go to={whole} sx={{ fontSize: '0.8125rem', color: 'primary.main' }}>
          Open the full form
        </Go>
        <SaveBar api={api} offersAnother={false} onCancel={onCancel} onSave={save} />
      </Box>
      <SaveDialogs
        entity={entity}
        fields={fields}
        api={api}
        context={context}
        customerId={customerId}
        warned={warned}
        onGoOn={() => warned && onSaved(warned)}
      />
    </Page>
  );
}
