import { isPhysical } from '../asset.ts';
import Box from '@mui/material/Box';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { wholeMonths } from '#engine/calendar/days.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { Facts, type Fact } from '#engine/parts/Facts.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useCategory } from '../useCategory.web.ts';
import { bookValue } from '../lifecycle/bookValue.rules.ts';
import { warrantyPosition } from '../lifecycle/warranty.rules.ts';
import { manufacturer } from '../makers/manufacturer.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { warrantiesOf } from './warranties.ts';
import { needsCover } from '../lifecycle/needsCover.rules.ts';
import { wordsOfPosition } from './warrantyWords.ts';

/** Warranty cover, age and current value of an asset. */
export function ValueCard({ entity, row }: ShowProps) {
  const category = useCategory(entity, row);
  if (category === undefined || !isPhysical(entity.name, category)) return null;
  const on = today();
  const covers = warrantiesOf(row);
  const position = warrantyPosition(covers, on);
  const { tone, words } = wordsOfPosition(position, needsCover({ kind: entity.name, criticality: row.criticality }));
  const bought =
    typeof row.purchasedOn === 'string'
      ? row.purchasedOn
      : typeof row.installedOn === 'string'
        ? row.installedOn
        : null;
  const facts: Fact[] = [
    {
      label: 'Warranty',
      value: (
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1 }}>
          {position.endsOn && <span className="num">{formatDay(position.endsOn)}</span>}
          <StatusPill tone={tone}>{words}</StatusPill>
        </Box>
      ),
    },
    ...(position.gapDays > 0
      ? [{ label: 'Gap in warranty', value: position.gapDays === 1 ? '1 day' : `${position.gapDays} days` }]
      : []),
    ...(bought ? [{ label: 'Age', value: ageOf(bought, on) }] : []),
    ...worth(row, on),
  ];
  return (
    <Section title="Warranty and value" icon="shield-check" actions={<LookUp row={row} />}>
      <Facts facts={facts} />
    </Section>
  );
}

/** Straight-line book value. It is for planning replacements, not for accounts. */
function worth(row: ShowProps['row'], on: string): Fact[] {
  const { costPence, residualPence, lifeMonths, purchasedOn } = row;
  if (typeof costPence !== 'number' || typeof lifeMonths !== 'number' || typeof purchasedOn !== 'string') return [];
  const { months, bookPence } = bookValue(
    {
      costPence,
      residualPence: typeof residualPence === 'number' ? residualPence : 0,
      lifeMonths,
      boughtOn: purchasedOn,
    },
    on,
  );
  return [
    {
      label: 'Book value',
      value: (
        <span className="num">{`${formatMoney(bookPence)} of ${formatMoney(costPence)}, ${months} of ${lifeMonths} months`}</span>
      ),
    },
  ];
}

function ageOf(bought: string, on: string): string {
  const months = Math.max(0, wholeMonths(bought, on));
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const parts = [
    years > 0 ? `${years} ${years === 1 ? 'year' : 'years'}` : '',
    rest > 0 ? `${rest} ${rest === 1 ? 'month' : 'months'}` : '',
  ].filter(Boolean);
  return parts.join(', ') || 'Under a month';
}

/** Link to the manufacturer's warranty check for a serial number. */
function LookUp({ row }: { readonly row: ShowProps['row'] }) {
  const makerId = typeof row.manufacturerId === 'number' ? row.manufacturerId : null;
  return makerId !== null && typeof row.serial === 'string' ? (
    <MakerLink makerId={makerId} serial={row.serial} />
  ) : null;
}

function MakerLink({ makerId, serial }: { readonly makerId: number; readonly serial: string }) {
  const { data } = useRecord(manufacturer, makerId);
  const address = data?.row.warrantyUrl;
  if (typeof address !== 'string') return null;
  return (
    <Box
      component="a"
      href={address.replace('{serial}', encodeURIComponent(serial))}
      target="_blank"
      rel="noopener noreferrer"
      sx={{ fontSize: '0.8125rem', color: 'primary.main' }}
    >
      Check at {String(data?.row.name)}
    </Box>
  );
}
