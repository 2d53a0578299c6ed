import { useWatch } from 'react-hook-form';
import type { RecordFormApi } from '#engine/records/useRecordForm.web.ts';
import { usePaused } from '#engine/lists/usePaused.web.ts';

/** Current values of some form fields as text, updated when typing pauses. */
export function useTyped(api: RecordFormApi, keys: readonly string[]): Readonly<Record<string, string>> {
  const values: readonly unknown[] = useWatch({ control: api.form.control, name: keys.map(api.nameOf) });
  const paused = usePaused(
    JSON.stringify(
      values.map((value) => (typeof value === 'string' ? value.trim() : Array.isArray(value) ? value.join(' ') : '')),
    ),
    400,
  );
  const texts: unknown = JSON.parse(paused);
  return Object.fromEntries(keys.map((key, at) => [key, Array.isArray(texts) ? String(texts[at] ?? '') : '']));
}

/** Only the fields with a value. */
export const filledOf = (typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''));
