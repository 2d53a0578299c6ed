import { addDays } from '#engine/calendar/calendar.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { TabBar } from '#engine/parts/page/TabBar.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useAddress, writeAddress } from '#engine/screens/address.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { useMemo } from 'react';
import { EXPIRY_KINDS } from '../feed/expiry.ts';
import { ExpiryCalendar } from './ExpiryCalendar.tsx';
import { ExpiryChart } from './ExpiryChart.tsx';
import { ExpiryFilter } from './ExpiryFilter.tsx';
import { ExpiryTable } from './ExpiryTable.tsx';
import { useExpiries } from './useExpiries.web.ts';

const TABS = [
  { key: 'list', label: 'List' },
  { key: 'calendar', label: 'Calendar' },
  { key: 'months', label: 'By month' },
];

/** Expiries of one customer or of all. */
export function Screen() {
  const { params } = usePlace();
  const [words, change] = useAddress();
  const { tab = 'list', ahead = '90', month, page, kind, snoozed, managerId } = words;
  const customerId = params.customerId;
  const narrowing = {
    ...(kind ? { kind } : {}),
    ...(snoozed ? { snoozed } : {}),
    ...(managerId ? { managerId } : {}),
    ...(customerId ? { customerId } : {}),
  };
  const span = { from: addDays(today(), -30), to: addDays(today(), Number(ahead) || 90) };
  const file = writeAddress({ ...narrowing, ...span });
  const actions = useMemo(
    () => [
      {
        label: 'Export CSV',
        icon: 'download',
        onClick: () => window.location.assign(`/api/v1/reports/expiry.csv${file}`),
      },
      { label: 'Calendar address', icon: 'calendar-days', to: '/profile' },
    ],
    [file],
  );
  return (
    <Page
      subtitle="What runs out and has to be renewed."
      actions={actions}
      tabs={<TabBar label="Views" tabs={TABS} value={tab} onChange={(key) => change({ tab: key, page: null })} />}
    >
      <ExpiryFilter
        kind={kind ?? ''}
        ahead={ahead}
        isSnoozed={snoozed === 'only'}
        hasSpan={tab !== 'calendar'}
        onChange={(set) => change({ ...set, page: null })}
      />
      {tab === 'calendar' ? (
        <ExpiryCalendar
          narrowing={narrowing}
          month={month ?? today().slice(0, 7)}
          onMonth={(next) => change({ month: next })}
        />
      ) : (
        <Listed
          words={{ ...narrowing, ...span, ...(page && tab === 'list' ? { page } : {}) }}
          isChart={tab === 'months'}
          ofCustomer={customerId !== undefined}
          onPage={(next) => change({ page: String(next) })}
        />
      )}
    </Page>
  );
}

interface ListedProps {
  readonly words: Readonly<Record<string, string>>;
  readonly isChart: boolean;
  readonly ofCustomer: boolean;
  readonly onPage: (page: number) => void;
}

function Listed({ words, isChart, ofCustomer, onPage }: ListedProps) {
  const { data, error, refetch } = useExpiries(words);
  if (error) return <Failed page what="The report could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  if (data.total === 0)
    return (
      <EmptyState
        alone
        icon="calendar-clock"
        title="Nothing runs out"
        why={words.snoozed ? 'Nothing is snoozed in this period.' : 'Choose a longer period to see more.'}
      />
    );
  if (isChart) return <ExpiryChart months={data.months} kinds={EXPIRY_KINDS} />;
  return <ExpiryTable expiries={data} page={Number(words.page ?? '1')} ofCustomer={ofCustomer} onPage={onPage} />;
}
