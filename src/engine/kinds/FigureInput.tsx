import type { InputProps } from './face.web.ts';
import type { KindName } from './field.ts';
import { writeMoney } from './money/money.ts';
import { writePercentage } from './percentage/percentage.ts';
import { formatQuantity } from './quantity/quantity.ts';
import { TypedInput } from './TypedInput.tsx';
import { formatWhole } from './whole/whole.ts';

/** Whole numbers, quantities, amounts, percentages and durations: the unit stands beside the figure, not in it. */
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

/** Without the unit, which stands beside it. A duration is shown as it is read. */
const SHOW: Partial<Readonly<Record<KindName, (value: number) => string>>> = {
  whole: formatWhole,
  quantity: formatQuantity,
  money: (pence) => writeMoney(pence).replace(/\B(?=(\d{3})+\.)/g, ','),
  percentage: writePercentage,
};
