import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { titleOf } from '#engine/entity/shape.ts';
import { recordOptions } from '#engine/lists/useRecord.web.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useAsk } from './useSubjectAccess.web.ts';

export interface AskDialogProps {
  /** Nouns whose records are people. */
  readonly nouns: readonly string[];
  /** The person that the page was opened for. */
  readonly about?: { readonly entity: string; readonly id: number } | undefined;
  readonly onClose: () => void;
}

/** Chooses a person and starts the request. */
export function AskDialog({ nouns, about, onClose }: AskDialogProps) {
  const id = useId();
  const [entity, setEntity] = useState(about?.entity ?? nouns[0] ?? '');
  const [person, setPerson] = useState<unknown>(about?.id ?? null);
  const ask = useAsk(onClose);
  // The URL holds only the ID of the person.
  const { data } = useQuery({
    ...recordOptions(entityNamed(about?.entity ?? nouns[0] ?? ''), about?.id ?? 0),
    enabled: about !== undefined,
  });
  const refs =
    about && data ? { [about.entity]: { [about.id]: { title: titleOf(entityNamed(about.entity), data.row) } } } : {};
  const kinds = choice({
    options: Object.fromEntries(nouns.map((each) => [each, { label: entityNamed(each).label }])),
  });
  return (
    <FormDialog
      title="New subject access request"
      verb="Create request"
      busy={ask.isPending}
      ready={typeof person === 'number'}
      failed={ask.error?.message}
      onSubmit={() => ask.mutate({ entity, id: Number(person) })}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Creates a zip file with records about the person, emails to them and their actions in the audit log. Names of
        other people are hidden. Check the file before you send it.
      </Typography>
      <FieldInput
        id={`${id}-kind`}
        label="Type of person"
        field={kinds}
        value={entity}
        onChange={(next) => {
          setEntity(String(next ?? ''));
          setPerson(null);
        }}
      />
      {entity && (
        <FieldInput
          key={entity}
          id={`${id}-person`}
          label={entityNamed(entity).label}
          field={ref({ to: entity })}
          value={person}
          onChange={setPerson}
          context={{ refs }}
        />
      )}
    </FormDialog>
  );
}
