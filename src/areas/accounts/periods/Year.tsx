import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import { accountingPeriod } from './accountingPeriod.ts';
import type { PeriodStep } from './PeriodDialog.tsx';
import type { PeriodRow, YearRow } from './usePeriods.web.ts';

const STEPS = ['softClose', 'lock', 'reopen'] as const;

/** Periods of a year with the actions for each, and those of the whole year. */
export function Year({ year, onStep }: { readonly year: YearRow; readonly onStep: (step: PeriodStep) => void }) {
  const isClosed = year.status === 'closed';
  return (
    <Section
      title={`Financial year ${year.label}`}
      flush
      actions={
        allows('period.manage') &&
        (isClosed || year.periods.every(({ status }) => status !== 'open')) && (
          <Button size="small" onClick={() => onStep({ name: isClosed ? 'reopenYear' : 'closeYear', period: year })}>
            {isClosed ? 'Reopen year' : 'Close year'}
          </Button>
        )
      }
    >
      {year.periods.map((period) => (
        <SectionRow key={period.id}>
          <Box className="num" sx={{ width: 190 }}>
            {formatDay(period.startsOn)} – {formatDay(period.endsOn)}
          </Box>
          <Box sx={{ flex: 1 }}>{stateOf(period)}</Box>
          {STEPS.filter((name) => isPossible(name, period) && !isClosed).map((name) => (
            <Button
              key={name}
              size="small"
              aria-label={`${accountingPeriod.actions?.[name].label} ${formatDay(period.startsOn)}`}
              onClick={() => onStep({ name, period })}
            >
              {accountingPeriod.actions?.[name].label}
            </Button>
          ))}
        </SectionRow>
      ))}
    </Section>
  );
}

function stateOf({ status, startsOn }: PeriodRow) {
  if (status === 'open' && startsOn > today()) return <StatusPill tone="neutral">Future</StatusPill>;
  const state = accountingPeriod.states?.table[status];
  return state && <StatusPill tone={state.tone}>{state.label}</StatusPill>;
}

const isPossible = (name: (typeof STEPS)[number], { status, startsOn }: PeriodRow): boolean =>
  allows(`period.${name}`) &&
  startsOn <= today() &&
  Boolean(accountingPeriod.actions?.[name].from.some((from) => from === status));
