import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { records } from '#engine/api/records.web.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { Planner } from '#engine/parts/planner/Planner.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { team } from '#areas/teams/teams/team.ts';
import { type ChartSpan, columnsOf, presenceOf, rowsOf, spanOf, stepped } from './chart.rules.ts';
import type { Chart } from '../leave/leaveShapes.ts';
import { useLeaveDialog } from '../leave/useLeaveDialog.tsx';
import { useChart, useOwnFile } from '../leave/useLeave.web.ts';

const SPAN = choice({ options: { month: { label: 'Month' }, quarter: { label: 'Quarter' } } });

/** Wall chart of absences, for a team or all staff, over a month or a quarter. */
export function Screen() {
  const [address, change] = useAddress();
  const span: ChartSpan = address.span === 'quarter' ? 'quarter' : 'month';
  const day = /^\d{4}-\d\d-\d\d$/.test(address.from ?? '') ? String(address.from) : today();
  const { from, to } = spanOf(span, day);
  const { data, error, refetch } = useChart(from, to, address.team);
  const { ask, dialog } = useLeaveDialog();
  const actions = useActions(ask);
  return (
    <Page subtitle="Who is away." actions={actions}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
        <TeamChoice value={address.team} onChange={(id) => change({ team: id })} />
        <Box sx={{ width: 130 }}>
          <FieldInput
            id="chart-span"
            label="Show"
            field={SPAN}
            value={span}
            onChange={(value) => change({ span: value === 'quarter' ? 'quarter' : null })}
          />
        </Box>
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button variant="outlined" onClick={() => change({ from: stepped(span, day, -1) })}>
            Earlier
          </Button>
          <Button variant="outlined" onClick={() => change({ from: null })}>
            Today
          </Button>
          <Button variant="outlined" onClick={() => change({ from: stepped(span, day, 1) })}>
            Later
          </Button>
        </Box>
      </Box>
      {error ? (
        <Failed what="The wall chart could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <WallChart chart={data} />
      ) : (
        <SkeletonRows rows={12} />
      )}
      {dialog}
    </Page>
  );
}

function useActions(ask: () => void): readonly PageAction[] {
  const { data: own } = useOwnFile();
  const staffId = own?.staff?.id;
  return useMemo(
    () => [
      ...(staffId !== undefined && allows('holiday.request')
        ? [{ label: 'Request leave', icon: 'tree-palm', main: true, letter: 'n', onClick: ask }]
        : []),
      ...(staffId === undefined ? [] : [{ label: 'My leave', to: `/staff/${staffId}/holidays` }]),
      ...(allows('holiday.approve') ? [{ label: 'Approval', to: '/staff/holidays/approval' }] : []),
    ],
    [staffId, ask],
  );
}

interface TeamChoiceProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | null) => void;
}

function TeamChoice({ value, onChange }: TeamChoiceProps) {
  const { data } = useQuery({
    queryKey: [team.name, 'list', 'names'],
    queryFn: ({ signal }) => records(team).all({ sort: ['name'] }, { signal }),
    enabled: allows('team.view'),
  });
  const field = useMemo(
    () =>
      choice({
        options: {
          all: { label: 'All staff' },
          ...Object.fromEntries((data ?? []).map(({ id, name }) => [String(id), { label: name }])),
        },
      }),
    [data],
  );
  if (!allows('team.view')) return null;
  return (
    <Box sx={{ width: 220 }}>
      <FieldInput
        id="chart-team"
        label="Team"
        field={field}
        value={value ?? 'all'}
        onChange={(next) => onChange(typeof next === 'string' && next !== 'all' ? next : null)}
      />
    </Box>
  );
}

function WallChart({ chart }: { readonly chart: Chart }) {
  const columns = useMemo(() => columnsOf(chart, today()), [chart]);
  const rows = useMemo(() => rowsOf(chart), [chart]);
  const sums = useMemo(() => [presenceOf(chart)], [chart]);
  if (chart.people.length === 0)
    return (
      <EmptyState icon="users-round" title="No staff here" why="Staff with a login who belong to the team are shown." />
    );
  return (
    <>
      <Card sx={{ overflow: 'hidden' }}>
        <Planner label="Wall chart" corner="Staff" rows={rows} columns={columns} sums={sums} />
      </Card>
      <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: '0.75rem', color: 'text.secondary' }}>
        <span>A away</span>
        <span>? waiting for approval</span>
        <span>B bank holiday</span>
        <span>C company closed</span>
        <span>Grey: not a working day</span>
      </Box>
      {chart.people.length >= MOST_PEOPLE && (
        <Alert severity="info" sx={{ mt: 1 }}>
          The first {MOST_PEOPLE} people are shown. Choose a team.
        </Alert>
      )}
    </>
  );
}

const MOST_PEOPLE = 200;
