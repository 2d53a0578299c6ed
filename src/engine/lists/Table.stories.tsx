import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useRef, useState } from 'react';
import { ApiError } from '../http/failure.ts';
import { printer, printerRow, ROOMS } from '#tests/support/printer.ts';
import { columnsOf } from './columns.ts';
import { insteadOfRows } from './insteadOfRows.tsx';
import type { Layout } from './layout.ts';
import { type Asked, NOTHING_ASKED } from './listAddress.ts';
import type { Sort } from './query.ts';
import { EVERYTHING, NOTHING, toggled } from './selection.ts';
import { sortedBy } from './sorting.ts';
import { Table } from './table/Table.tsx';
import type { SteadyList } from './useSteadyList.web.ts';

export const Filled = () => <Shown list={some(40)} />;
export const Compact = () => <Shown list={some(40)} layout={{ density: 'compact' }} />;
export const AboutSoMany = () => <Shown list={{ ...some(214_000), isEstimated: true }} />;
export const OnItsWay = () => <Shown list={{ ...some(2314), rowAt: () => undefined }} />;
export const Loading = () => <Shown list={{ ...some(0), total: null, isLoading: true }} />;
export const ChangedByOthers = () => <Shown list={{ ...some(40), changed: new Set([2]), gone: new Set([4]) }} />;
export const OnAPhone = () => <Shown list={some(40)} isPhone />;
export const Empty = () => <Shown list={some(0)} />;
export const NothingMatches = () => <Shown list={some(0)} asked={{ ...NOTHING_ASKED, q: 'laser' }} />;
export const Refused = () => (
  <Shown list={failed(new ApiError(403, { message: 'No.', code: 'forbidden', permission: 'printer.view' }))} />
);
export const Failed = () => (
  <Shown
    list={failed(
      new ApiError(500, { message: 'Something went wrong on our side.', code: 'error', requestId: 'req-7f3a' }),
    )}
  />
);
export const Offline = () => <Shown list={failed(new ApiError(0, null))} />;

const columns = columnsOf(printer);

interface ShownProps {
  readonly list: SteadyList;
  readonly layout?: Layout;
  readonly asked?: Asked;
  readonly isPhone?: boolean;
}

/** A list as on a page, with rows that are already loaded. */
function Shown({ list, layout: first = {}, asked = NOTHING_ASKED, isPhone = false }: ShownProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState(first);
  const [sort, setSort] = useState<readonly Sort[]>([{ field: 'name' }]);
  const [selection, setSelection] = useState(NOTHING);
  const instead = insteadOfRows({
    entity: printer,
    list,
    asked,
    begin: <Button variant="contained">New printer</Button>,
    onClear: () => {},
  });
  return (
    <Box sx={{ maxWidth: isPhone ? 390 : undefined }}>
      <Card sx={{ display: 'flex', flexDirection: 'column', height: 380 }}>
        <Table
          label="Printers"
          list={list}
          columns={columns}
          layout={layout}
          sort={sort}
          selection={selection}
          cells={{}}
          isPhone={isPhone}
          isChoosing={false}
          hrefOf={(row) => `/gallery?printer=${row.id}`}
          addressOf={() => null}
          onLayout={setLayout}
          onSort={(key, how) => setSort((now) => sortedBy(now, key, how))}
          onOpen={() => {}}
          onToggle={(row) => setSelection((now) => toggled(now, row + 1))}
          onExtend={() => {}}
          onToggleAll={() => setSelection((now) => (now.all ? NOTHING : EVERYTHING))}
          instead={instead}
          scroller={scroller}
        />
      </Card>
    </Box>
  );
}

const some = (total: number): SteadyList => ({
  total,
  isEstimated: false,
  isLeast: false,
  isSimilar: false,
  refs: ROOMS,
  rowAt: (at) => ({ row: printerRow(at + 1, at === 4 ? { archivedAt: '2026-11-01T09:00:00.000Z' } : {}), refs: ROOMS }),
  loaded: [],
  readAt: 0,
  isLoading: false,
  shown: '',
  isOld: false,
  error: null,
  refetch: () => {},
  show: () => {},
  between: async () => [],
  waiting: 0,
  changed: new Set(),
  gone: new Set(),
  accept: () => {},
});

const failed = (error: ApiError): SteadyList => ({ ...some(0), total: null, error });
