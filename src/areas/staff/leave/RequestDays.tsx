import Box from '@mui/material/Box';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import type { DaysAsked } from './useLeave.web.ts';

const TYPE = ref({ to: 'leaveType' });
const DAY = day();
const FIRST = choice({ options: { all: { label: 'From the morning' }, pm: { label: 'From midday' } } });
const LAST = choice({ options: { all: { label: 'To the evening' }, am: { label: 'To midday' } } });

interface RequestDaysProps {
  readonly asked: DaysAsked;
  readonly refs: Readonly<Record<string, Readonly<Record<string, { readonly title: string }>>>>;
  readonly onChange: (asked: DaysAsked) => void;
}

/** Fields for the leave type, first and last day. */
export function RequestDays({ asked, refs, onChange }: RequestDaysProps) {
  const put = (key: keyof DaysAsked) => (value: unknown) => {
    // Most leave is a single day, so the last day follows the first until the user sets it.
    const end = key === 'start' && (asked.end === null || asked.end === asked.start) ? { end: value } : {};
    onChange({ ...asked, [key]: value, ...end });
  };
  return (
    <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FieldInput
          id="leave-type"
          label="Leave type"
          field={TYPE}
          value={asked.typeId}
          onChange={put('typeId')}
          context={{ refs }}
          required
        />
      </Box>
      <FieldInput
        id="leave-start"
        label="First day"
        field={DAY}
        value={asked.start}
        onChange={put('start')}
        required
        autoFocus
      />
      <FieldInput
        id="leave-start-part"
        label="Begins"
        field={FIRST}
        value={asked.startPart}
        onChange={put('startPart')}
      />
      <FieldInput id="leave-end" label="Last day" field={DAY} value={asked.end} onChange={put('end')} required />
      <FieldInput id="leave-end-part" label="Ends" field={LAST} value={asked.endPart} onChange={put('endPart')} />
    </Box>
  );
}
