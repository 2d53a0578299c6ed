import Box from '@mui/material/Box';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { TypedValue } from '#engine/lists/filters/TypedValue.tsx';
import { automation } from '../automation.ts';
import { doable, nameable, settable, tagged } from '../offered.ts';
import type { Step } from '../rule.ts';
import { isGiven, stepText, stepValue } from '../stepValue.ts';
import type { StepCardProps } from './StepCard.tsx';

/** The inputs of a step of one type. */
export function StepWhat(props: StepCardProps) {
  const { step, noun, fields } = props;
  switch (step.does) {
    case 'set': {
      const extra = [...fields].filter(([key, field]) => key.startsWith('extra.') && isGiven(field));
      const open = new Map([...settable(noun), ...extra]);
      const field = open.get(step.field ?? '');
      return (
        <Two>
          <One {...props} name="field" label="Field" field={among(labels(open))} />
          {field && <Value {...props} field={field} />}
        </Two>
      );
    }
    case 'tag':
    case 'untag':
      return (
        <Two>
          <One {...props} name="field" label="Field" field={among(labels(tagged(noun)))} />
          <One {...props} name="value" label="Tag" field={{ kind: 'text', max: 60 }} />
        </Two>
      );
    case 'act': {
      const actions = [...doable(noun)].map(([key, { label }]) => [key, { label }] as const);
      return (
        <Two>
          <One {...props} name="field" label="Action" field={among(Object.fromEntries(actions))} />
        </Two>
      );
    }
    case 'tell':
      return (
        <>
          <Two>
            <One {...props} name="userIds" label="Users" field={{ kind: 'refs', to: 'user', optional: true }} />
            <One {...props} name="teamIds" label="Teams" field={{ kind: 'refs', to: 'team', optional: true }} />
          </Two>
          <Words {...props} />
        </>
      );
    case 'letter':
      return (
        <>
          <Two>
            <One {...props} name="address" label="Address" field={{ kind: 'email' }} />
            <One {...props} name="subject" label="Subject" field={{ kind: 'text', optional: true, max: 150 }} />
          </Two>
          <Words {...props} />
        </>
      );
  }
}

const Two = ({ children }: { readonly children: React.ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      columnGap: 3,
      rowGap: 1,
      pl: { sm: 3.5 },
      mt: 1,
    }}
  >
    {children}
  </Box>
);

interface OneProps extends StepCardProps {
  readonly name: keyof Step;
  readonly label: string;
  readonly field: Field;
  readonly help?: string;
}

/** One input of a step. */
const One = ({ id, step, context, errorAt, onChange, name, label, field, help }: OneProps) => {
  const error = errorAt(name);
  const isList = name === 'userIds' || name === 'teamIds';
  return (
    <FieldInput
      id={`${id}-${name}`}
      label={label}
      field={field}
      value={step[name]}
      required={!field.optional}
      onChange={(value) =>
        onChange({ ...step, ...(name === 'field' ? { value: null } : {}), [name]: value ?? (isList ? [] : null) })
      }
      {...(error ? { error } : {})}
      {...(help ? { help } : {})}
      context={context}
    />
  );
};

/** The new value of a field, entered as in its form. Dates can be relative to the day of the run. */
const Value = (props: Omit<OneProps, 'name' | 'label'>) => {
  const { id, step, context, errorAt, onChange, field } = props;
  const error = errorAt('value');
  const give = (value: unknown) => onChange({ ...step, value: stepText(value) });
  if (field.kind === 'day' || field.kind === 'moment')
    return <TypedValue key={step.field} label="New value" field={field} value={step.value ?? ''} onChange={give} />;
  return (
    <FieldInput
      key={step.field}
      id={`${id}-value`}
      label="New value"
      field={{ ...field, optional: true }}
      // Only dates depend on the current day.
      value={stepValue(field, step.value, '')}
      onChange={give}
      {...(error ? { error } : { help: field.optional ? 'Leave blank to clear the field.' : ' ' })}
      context={context}
    />
  );
};

/** The text of a notification, with the fields that it may use as placeholders. */
const Words = (props: StepCardProps) => {
  const names = [...nameable(props.noun).keys()];
  const some = ['title', ...names.filter((key) => props.noun.columns.includes(key))].slice(0, 6);
  return (
    <Box sx={{ pl: { sm: 3.5 }, mt: 1 }}>
      <One
        {...props}
        name="text"
        label="Text"
        field={{ ...automation.fields.steps.of?.text, kind: 'notes', optional: true }}
        help={`Insert values of the record in brackets: ${some.map((key) => `{${key}}`).join(', ')}.`}
      />
    </Box>
  );
};

const among = (options: Field['options']): Field => ({ kind: 'choice', ...(options ? { options } : {}) });

const labels = (fields: ReadonlyMap<string, Field>) =>
  Object.fromEntries(
    [...fields]
      .map(([key, field]) => [key, { label: labelOf(key.replace(/^extra\./, ''), field) }] as const)
      .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en-GB')),
  );
