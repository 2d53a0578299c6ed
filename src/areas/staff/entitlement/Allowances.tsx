import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { today } from '#engine/kinds/day/today.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { whole } from '#engine/kinds/whole/whole.ts';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { GrantAnswer } from '../leave/leaveShapes.ts';
import { leaveWords } from '../leave/leaveWords.ts';
import { useAllowances } from '../leave/useLeave.web.ts';

const YEAR = whole({ min: 1990, max: 2100 });

/** Sets the allowances of a leave year for all staff, after a preview of the changes. */
export function Allowances() {
  const [year, setYear] = useState<unknown>(() => Number(today().slice(0, 4)));
  const plan = useAllowances();
  const give = useAllowances();
  const changes = plan.data?.rows.filter(({ changeMinutes }) => changeMinutes !== 0) ?? [];
  const body = { year: Number(year) };
  return (
    <Section
      title="Allowances of a year"
      about="Repeat this after changes to patterns or terms: only changes are posted."
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, flexWrap: 'wrap' }}>
        <Box sx={{ width: 110 }}>
          <FieldInput
            id="allowance-year"
            label="Leave year"
            field={YEAR}
            value={year}
            onChange={(value) => {
              setYear(value);
              plan.reset();
            }}
          />
        </Box>
        <Button
          variant="outlined"
          sx={{ mb: 2.5 }}
          loading={plan.isPending}
          onClick={() => plan.mutate({ ...body, dryRun: true })}
        >
          Preview
        </Button>
        {changes.length > 0 && (
          <Button
            variant="contained"
            sx={{ mb: 2.5 }}
            loading={give.isPending}
            onClick={() =>
              give.mutate(
                { ...body, dryRun: false },
                {
                  onSuccess: () => {
                    toast(changes.length === 1 ? '1 allowance set' : `${changes.length} allowances set`);
                    plan.reset();
                  },
                },
              )
            }
          >
            Set {changes.length} {changes.length === 1 ? 'allowance' : 'allowances'}
          </Button>
        )}
      </Box>
      {[plan.error, give.error].map(
        (error) =>
          error && (
            <Alert key={error.message} severity="error">
              {error.message}
            </Alert>
          ),
      )}
      {plan.data && <Plan plan={plan.data} />}
    </Section>
  );
}

function Plan({ plan: { rows, skipped } }: { readonly plan: GrantAnswer }) {
  const changed = rows.filter(({ changeMinutes }) => changeMinutes !== 0);
  return (
    <Box sx={{ fontSize: '0.8125rem', display: 'grid', gap: 0.75 }}>
      {changed.length === 0 && <div>All allowances of this year are set.</div>}
      {changed.map((row) => (
        <div key={row.staffId}>
          <strong>{row.name}</strong>: {leaveWords(row.entitlementMinutes, row.dayMinutes)} in {row.year}. {row.words}
          {row.givenMinutes > 0 && ` Given so far: ${leaveWords(row.givenMinutes, row.dayMinutes)}.`}
        </div>
      ))}
      {skipped.map(({ staffId, name, why }) => (
        <Box key={staffId} sx={{ color: 'text.secondary' }}>
          {name}: no allowance. {why}
        </Box>
      ))}
    </Box>
  );
}
