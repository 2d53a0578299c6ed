import Box from '@mui/material/Box';
import { choice } from '../../kinds/choice/choice.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { Field } from '../../kinds/field.ts';
import { FieldInput } from '../../kinds/inputs.tsx';
import { ref } from '../../kinds/ref/ref.ts';
import { text } from '../../kinds/text/text.ts';
import { Section } from '../../parts/Section.tsx';
import type { Mapping } from '../mapping/preset.ts';
import type { OfferedField } from '../mapping/offered.ts';

export interface AsksProps {
  readonly asks: readonly OfferedField[];
  readonly mapping: Mapping;
  /** Names of the records already chosen. */
  readonly refs: NonNullable<FaceContext['refs']>;
  readonly onChange: (asked: Mapping['asked']) => void;
}

/** Values that are not in the file and apply to all its rows. */
export function Asks({ asks, mapping, refs, onChange }: AsksProps) {
  const placed = new Set(Object.values(mapping.columns).flatMap((places) => places.map(({ field }) => field)));
  if (asks.length === 0) return null;
  return (
    <Section title="Values for the whole file">
      <Box
        sx={{
          display: 'grid',
          columnGap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 320px))' },
        }}
      >
        {asks.map((ask) => (
          <FieldInput
            key={ask.key}
            id={`import-ask-${ask.key}`}
            label={ask.label}
            field={fieldOf(ask)}
            value={mapping.asked[ask.key] ?? null}
            context={{ refs }}
            required={!placed.has(ask.key)}
            help={placed.has(ask.key) ? 'Used for rows without a value in the mapped column.' : 'Used for all rows.'}
            onChange={(value) => onChange({ ...mapping.asked, [ask.key]: value })}
          />
        ))}
      </Box>
    </Section>
  );
}

function fieldOf({ label, to, options }: OfferedField): Field {
  if (to) return ref({ to, label, optional: true });
  return options ? choice({ options, label, optional: true }) : text({ label, optional: true });
}
