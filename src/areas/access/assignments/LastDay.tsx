import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Field } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';

const LAST_DAY: Field = { kind: 'day', optional: true };

interface LastDayProps {
  /** Number of selected items among those assigned. */
  readonly count: number;
  readonly onDay: (until: string | null) => void;
}

/** Sets or clears the last day of the selected assignments. */
export function LastDay({ count, onDay }: LastDayProps) {
  const [day, setDay] = useState<unknown>(null);
  const isDay = typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, flexWrap: 'wrap' }}>
      <Box sx={{ width: 230 }}>
        <FieldInput
          id="last-day"
          label={count === 0 ? 'Last day (select assigned entries first)' : `Last day for ${count} selected`}
          field={LAST_DAY}
          value={day}
          onChange={setDay}
        />
      </Box>
      <Button size="small" variant="outlined" disabled={count === 0 || !isDay} onClick={() => onDay(String(day))}>
        Set
      </Button>
      <Button size="small" disabled={count === 0} onClick={() => onDay(null)}>
        No last day
      </Button>
    </Box>
  );
}
