import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enGB } from 'date-fns/locale/en-GB';
import { meta } from '../../http/appState.web.ts';
import { FIRST_DAY, LAST_DAY } from './day.ts';

interface CalendarProps {
  readonly day: string | null;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (day: string) => void;
}

const FIRST = { monday: 1, sunday: 0, saturday: 6 } as const;

/** British names, with the first day of the week from the company's settings. */
function locale() {
  const weekStartsOn = FIRST[(meta('week-start') ?? 'monday') as keyof typeof FIRST] ?? FIRST.monday;
  return { ...enGB, options: { ...enGB.options, weekStartsOn } };
}

/** A month to choose a day from. */
export function Calendar({ day, min = FIRST_DAY, max = LAST_DAY, onPick }: CalendarProps) {
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={locale()}>
      <DateCalendar
        autoFocus
        value={day ? localDate(day) : null}
        minDate={localDate(min)}
        maxDate={localDate(max)}
        onChange={(date, state) => {
          if (date && state === 'finish') onPick(dayFrom(date));
        }}
      />
    </LocalizationProvider>
  );
}

/** The calendar uses the browser's time zone, so days are converted to dates in that zone. */
function localDate(day: string): Date {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const dayFrom = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
