import { StatusPill } from '../../parts/StatusPill.tsx';
import type { CellProps } from '../face.web.ts';
import { labelOfOption } from './choice.ts';

/** The option's label, in a coloured pill with an icon if the option has a tone. */
export function ChoiceCell({ field, value }: CellProps) {
  const key = String(value);
  const label = labelOfOption(key, field);
  const tone = field.options?.[key]?.tone;
  return tone ? <StatusPill tone={tone}>{label}</StatusPill> : <span className="fits">{label}</span>;
}
