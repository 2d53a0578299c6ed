import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { money } from '#engine/kinds/money/money.ts';
import { Icon } from '#engine/parts/Icon.tsx';
import type { DraftLine } from './draftLine.rules.ts';
import { journalLine } from './journalLine.ts';

const CELLS = [
  ['nominalCodeId', 'Nominal code', journalLine.fields.nominalCodeId],
  ['debitPence', 'Debit', money({ min: 0, optional: true })],
  ['creditPence', 'Credit', money({ min: 0, optional: true })],
  ['memo', 'Details', journalLine.fields.memo],
] as const;

/** One line of a journal form. */
export function JournalLineRow({
  at,
  line,
  onChange,
  onRemove,
}: {
  readonly at: number;
  readonly line: DraftLine;
  readonly onChange: (line: DraftLine) => void;
  readonly onRemove?: () => void;
}) {
  return (
    <Box
      role="group"
      aria-label={`Line ${at + 1}`}
      sx={{
        display: 'grid',
        gap: 1,
        px: 2,
        pt: 1,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 3fr) 130px 130px minmax(0, 3fr) 34px' },
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      {CELLS.map(([key, label, field]) => (
        <FieldInput
          key={key}
          id={`line-${at}-${key}`}
          label={label}
          field={field}
          value={line[key] ?? null}
          onChange={(value) => onChange({ ...line, [key]: value })}
        />
      ))}
      {onRemove && (
        <IconButton size="small" aria-label={`Remove line ${at + 1}`} onClick={onRemove}>
          <Icon name="x" size={16} />
        </IconButton>
      )}
    </Box>
  );
}
