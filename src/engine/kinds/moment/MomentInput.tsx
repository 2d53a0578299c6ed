import { CalendarButton } from '../day/DayInput.tsx';
import type { InputProps } from '../face.web.ts';
import { type Read, refuse } from '../kind.ts';
import { TypedInput } from '../TypedInput.tsx';
import { dayOf, formatMoment, isWithinReach, momentOn, NO_MOMENT, readIsoMoment } from './moment.ts';
import { readTypedMoment } from './typedMoment.ts';

/**
 * Input for a date and time in the company's time zone: typed as 20/11 14:05, fri 9:30 or now, or chosen from a
 * calendar, which keeps the time.
 */
export function MomentInput(props: InputProps) {
  const { value, onChange } = props;
  const at = typeof value === 'string' ? readIsoMoment(value) : undefined;
  const read = (text: string): Read => {
    const moment = readTypedMoment(text, new Date().toISOString());
    return moment && isWithinReach(moment) ? { value: moment } : refuse('invalid_date', NO_MOMENT);
  };
  const picker = (
    <CalendarButton {...props} day={at ? dayOf(at) : null} onPick={(day) => onChange(momentOn(day, at))} />
  );
  return (
    <TypedInput
      {...props}
      read={read}
      show={(moment) => formatMoment(String(moment))}
      placeholder="dd/mm/yyyy hh:mm"
      after={picker}
    />
  );
}
