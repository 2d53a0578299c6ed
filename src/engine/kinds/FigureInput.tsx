import type { InputProps } from './face.web.ts';
import type { KindName } from './field.ts';
import { writeMoney } from './money/money.ts';
import { writePercentage } from './percentage/percentage.ts';
import { formatQuantity } from './quantity/quantity.ts';
import { TypedInput } from './TypedInput.tsx';
import { formatWhole } from './whole/whole.ts';

/** Input for whole numbers, quantities, amounts, percentages and durations. The unit is shown next to the number. */
export function FigureInput(props: InputProps) {
  const { field } = props;
  return (
    <TypedInput
      {...props}
      inputMode={field.kind === 'whole' ? 'numeric' : field.kind === 'duration' ? 'text' : 'decimal'}
      {...(field.kind === 'money' ? { before: '£' } : {})}
      {...((AFTER[field.kind] ?? field.unit) ? { after: AFTER[field.kind] ?? field.unit } : {})}
      {...(field.kind === 'duration' ? { placeholder: '1 h 45 m' } : {})}
      {...(SHOW[field.kind]
        ? { show: (value: unknown) => (typeof value === 'number' ? (SHOW[field.kind]?.(value) ?? '') : '') }
        : {})}
    />
  );
}

const AFTER: Partial<Readonly<Record<KindName, string>>> = { percentage: '%' };

/** Formats without the unit, which is shown next to the number. Durations use their usual format. */
const SHOW: Partial<Readonly<Record<KindName, (value: number) => string>>> = {
  whole: formatWhole,
  quantity: formatQuantity,
  money: (pence) => writeMoney(pence).replace(/\B(?=(\d{3})+\.)/g, ','),
  percentage: writePercentage,
};
