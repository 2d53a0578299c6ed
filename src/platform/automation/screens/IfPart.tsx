import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { FilterBuilder } from '#engine/lists/FilterBuilder.tsx';
import { clausesOf, type Group, treeOf } from '#engine/lists/filterTree.ts';
import { writeQuery } from '#engine/lists/query.ts';
import { conditionsOf } from '../rule.ts';
import { useNoun } from './ruleParts.web.ts';

/** The conditions of a rule: the filter of the record list, with the current number of matches. */
export function IfPart({ api, context }: SectionProps) {
  const { noun } = useNoun(context.values?.noun as string | null);
  const name = api.nameOf('conditions');
  const { errors } = useFormState({ control: api.form.control, name });
  const given = typeof context.values?.conditions === 'string' ? context.values.conditions : '';
  // An incomplete filter is kept only in this state; complete conditions are in the form.
  const [building, setBuilding] = useState<{ readonly tree: Group; readonly line: string; readonly of: string }>();
  if (!noun) return <Typography variant="body2">Choose the kind of record above.</Typography>;
  const isMine = building?.line === given && building.of === noun.name;
  const tree = isMine ? building.tree : treeOf(conditionsOf(given).where);
  const complaint = errors[name]?.message;
  return (
    <>
      {typeof complaint === 'string' && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {complaint}
        </Alert>
      )}
      <FilterBuilder
        entity={noun}
        tree={tree}
        onChange={(next) => {
          const line = writeQuery({ where: clausesOf(next) });
          setBuilding({ tree: next, line, of: noun.name });
          api.form.setValue(name, line || null, { shouldDirty: true, shouldTouch: true });
        }}
      />
    </>
  );
}
