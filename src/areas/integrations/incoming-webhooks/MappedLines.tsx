import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import type { Row } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { fieldOfLine, isDistinguishing } from '#platform/incoming/incomingPlan.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { incomingWebhook } from './incomingWebhook.ts';

type Hook = Row<typeof incomingWebhook>;
type HookLine = NonNullable<Hook['lines']>[number];

export interface MappedLinesProps {
  readonly hook: Hook & { readonly id: number };
  readonly fields: readonly (readonly [string, string])[];
  /** Set for users who may edit the lines. */
  readonly onChange?: (lines: readonly HookLine[]) => void;
}

/** Mapping with one line per field, and the fields that match existing records. */
export function MappedLines({ hook, fields, onChange }: MappedLinesProps) {
  const lines = hook.lines ?? [];
  const labels = new Map(fields);
  const noun = findEntity(hook.noun);
  return (
    <Section
      title="Mapping"
      icon="list-checks"
      count={lines.length}
      about={`The fields of ${noun ? inSentence(noun.plural) : hook.noun} and their sources.`}
      flush
      actions={
        onChange && (
          <Button size="small" component={Go} to={`/system/incoming/${hook.id}/edit`}>
            Words and defaults
          </Button>
        )
      }
    >
      {lines.length === 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          No fields mapped yet. Select a value below.
        </Typography>
      )}
      {lines.map((line) => (
        <SectionRow key={line.field} sx={{ flexWrap: 'wrap', rowGap: 0.25 }}>
          <Typography variant="body2" sx={{ flex: '0 1 160px', fontWeight: 600 }}>
            {labels.get(line.field) ?? line.field}
          </Typography>
          <Box
            component="code"
            sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.8125rem' }}
          >
            {line.from === 'value' ? `“${line.source}”` : line.source}
          </Box>
          {mayFind(hook.noun, line) && (
            <FormControlLabel
              sx={{ mr: 0 }}
              control={
                <Checkbox
                  size="small"
                  checked={line.find}
                  disabled={!onChange}
                  onChange={(event) =>
                    onChange?.(lines.map((each) => (each === line ? { ...each, find: event.target.checked } : each)))
                  }
                />
              }
              label={<Typography variant="body2">Match on this field</Typography>}
            />
          )}
          {onChange && (
            <IconButton
              size="small"
              aria-label={`Remove ${labels.get(line.field) ?? line.field}`}
              onClick={() => onChange(lines.filter((each) => each !== line))}
            >
              <X size={14} />
            </IconButton>
          )}
        </SectionRow>
      ))}
    </Section>
  );
}

function mayFind(noun: string, line: HookLine): boolean {
  const field = fieldOfLine(noun, line);
  // A reference alone matches no record; together with another field, the user selects it in the form.
  return field !== undefined && field.kind !== 'ref' && !line.field.startsWith('extra.') && isDistinguishing(field);
}
