import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { InputProps } from '../face.web.ts';
import type { Read } from '../kind.ts';
import { refuse } from '../kind.ts';
import { dayOf } from '../moment/moment.ts';
import { TypedInput } from '../TypedInput.tsx';
import { isDay } from '../../calendar/calendar.ts';
import { formatDay, NO_DAY, outsideDays } from './day.ts';
import { readTypedDay } from './typedDay.ts';

/** Input for a day: typed as 20/11, 20 nov, fri, +30 or today, or chosen from a calendar that is loaded when opened. */
export function DayInput(props: InputProps) {
  const { field, value, onChange } = props;
  const read = (text: string): Read => {
    const day = readTypedDay(text, dayOf(new Date().toISOString()));
    return day ? (outsideDays(day, field) ?? { value: day }) : refuse('invalid_date', NO_DAY);
  };
  const picker = (
    <CalendarButton {...props} day={typeof value === 'string' && isDay(value) ? value : null} onPick={onChange} />
  );
  return (
    <TypedInput {...props} read={read} show={(day) => formatDay(String(day))} placeholder="dd/mm/yyyy" after={picker} />
  );
}

interface CalendarButtonProps extends Pick<InputProps, 'label' | 'field' | 'disabled'> {
  readonly day: string | null;
  readonly onPick: (day: string) => void;
}

/** Opens the calendar next to its field. */
export function CalendarButton({ label, field, disabled, day, onPick }: CalendarButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        disabled={disabled ?? false}
        aria-label={`Choose ${label.toLowerCase()} from a calendar`}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarDays size={16} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        // Reserves the size of the calendar, so that the layout does not shift when it loads.
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { minWidth: 320, minHeight: 336 } } }}
      >
        <Suspense fallback={null}>
          <Calendar
            day={day}
            min={field.kind === 'day' && field.min ? String(field.min) : undefined}
            max={field.kind === 'day' && field.max ? String(field.max) : undefined}
            onPick={(picked) => {
              setAnchor(null);
              onPick(picked);
            }}
          />
        </Suspense>
      </Popover>
    </>
  );
}

const Calendar = lazy(async () => ({ default: (await import('./Calendar.tsx')).Calendar }));
