import { inSentence } from '../entity/inSentence.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { lazy, Suspense, type ReactNode, useMemo, useRef, useState } from 'react';
import { useAddressBook } from './addressBook.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { RunningBar } from '../parts/RunningBar.tsx';
import { useCustomFields } from './useCustomFields.web.ts';
import { hidden } from '../kinds/Labelled.tsx';
import { useDelayed } from '../parts/useDelayed.web.ts';
import { useKeys } from '../screens/useKeys.web.ts';
import { allows } from '../session/session.web.ts';
import { ListBar } from './bar/ListBar.tsx';
import { columnsOf, listFields } from './columns.ts';
import { ROW_HEIGHT, shownOf } from './layout.ts';
import { usualDensity } from './usualDensity.web.ts';
import { insteadOfRows, type NoneWords } from './insteadOfRows.tsx';
import { writeAsked } from './listAddress.ts';
import { type Condition, writeQuery } from './query.ts';
import { chosenRows, countChosen, EVERYTHING, NOTHING, type Selection, withChosen } from './selection.ts';
import { ownSort, sortedBy } from './sorting.ts';
import { Table } from './table/Table.tsx';
import { totalWords } from './totalWords.ts';
import type { Cells } from './table/TableCell.tsx';
import { useRowActs } from './table/useRowActs.web.ts';
import { type ListRow, useList } from './useList.web.ts';
import { useSteadyList } from './useSteadyList.web.ts';
import { WaitingRows } from './WaitingRows.tsx';
import type { ListState } from './useListState.web.ts';
import { useListView } from './useListView.web.ts';

export interface DataTableProps {
  readonly entity: AnyEntity;
  /** The query of the list, kept in the address (`useAddressedList`) or on the page (`useLocalList`). */
  readonly state: ListState;
  /** Conditions that always apply here, such as the page's customer. Their columns are left out. */
  readonly fixed?: readonly Condition[];
  readonly customerId?: number | undefined;
  /** Custom cells of a screen in place of the field's own, by column. */
  readonly cells?: Cells;
  /** The columns of this list until the user chooses others, instead of those that the noun declares. */
  readonly columns?: readonly string[];
  /** Additional fields that those cells read. */
  readonly needs?: readonly string[];
  /** Buttons shown when the list is empty. */
  readonly begin?: ReactNode;
  /** What it says when it is empty, if it holds only a part of the noun's records. */
  readonly none?: NoneWords;
  /** The record's address, if it is not the noun's own page. */
  readonly hrefOf?: (row: ListRow) => string | null;
  /** The key for the saved layout and views, if a noun has several lists. */
  readonly name?: string;
  /** The list is part of a page. It is as high as its rows, up to most of the screen. */
  readonly isPart?: boolean;
}

const NO_CONDITIONS: readonly Condition[] = [];
const NO_CELLS: Cells = {};
const NO_FIELDS: readonly string[] = [];

/** The standard list component. The whole result scrolls as one, and only the pages in view are fetched. */
export function DataTable(props: DataTableProps) {
  const {
    entity,
    state,
    fixed = NO_CONDITIONS,
    customerId,
    cells = NO_CELLS,
    needs = NO_FIELDS,
    begin,
    none,
    name = entity.name,
    isPart = false,
  } = props;
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const scroller = useRef<HTMLDivElement>(null);
  const offer = useRef<HTMLDivElement>(null);
  const addressOf = useAddressBook();
  const custom = useCustomFields(entity);
  const columns = useMemo(
    () =>
      columnsOf(
        entity,
        custom,
        // If several values are fixed, the column is still needed to tell them apart.
        fixed.flatMap(({ field, values }) => (values.length > 1 ? [] : field)),
        props.columns,
      ),
    [entity, custom, fixed, props.columns],
  );
  const fields = useMemo(() => listFields(entity, custom), [entity, custom]);
  const views = useListView(entity, state, name);
  const { asked } = state;
  const { layout } = views;

  const shown = shownOf(columns, layout).map((column) => column.key);
  const line = writeQuery({
    ...asked,
    where: [...fixed, ...asked.where],
    fields: fieldsFor(entity, [...shown, ...needs]),
  });
  const list = useSteadyList(entity, useList(entity, line, !views.isWaiting), { scroller, offer });
  const isSlow = useDelayed(list.isLoading);

  // A selection belongs to its query. Another sort order contains the same rows.
  const asking = writeAsked({ ...asked, sort: [] });
  const [chosen, setChosen] = useState<{ readonly of: string; readonly selection: Selection }>({
    of: asking,
    selection: NOTHING,
  });
  const selection = chosen.of === asking ? chosen.selection : NOTHING;
  const choose = (change: (now: Selection) => Selection) =>
    setChosen((now) => ({ of: asking, selection: change(now.of === asking ? now.selection : NOTHING) }));
  const [isPicking, setPicking] = useState(false);
  const total = list.total ?? 0;
  const count = countChosen(selection, total);

  const hrefOf = useMemo(
    () =>
      props.hrefOf ??
      ((row: ListRow) =>
        addressOf(entity.name, row.id, typeof row.customerId === 'number' ? row.customerId : customerId)),
    [props.hrefOf, addressOf, entity, customerId],
  );
  // Similar rows are selected by id, because a similarity search may give other rows by the time they are edited.
  const chooseAll = list.isSimilar
    ? () =>
        void list.between(0, total - 1).then((all) => {
          const ids = all.map(({ row }) => row.id);
          choose(() => withChosen(NOTHING, ids));
        })
    : () => choose(() => EVERYTHING);
  const acts = useRowActs({ list, onSelect: choose, hrefOf });
  const leave = () => {
    choose(() => NOTHING);
    setPicking(false);
  };
  useKeys(count > 0 || isPicking ? { Escape: leave } : {});

  const plural = inSentence(entity.plural);
  const figure = totalWords({ total, estimated: list.isEstimated, ...(list.isLeast ? { isLeast: true } : {}) });
  const words = `${figure} ${total === 1 ? inSentence(entity.label) : plural}`;
  const fileLine = writeQuery({ ...asked, where: [...fixed, ...asked.where] });
  const fileColumns = shown.filter((key) => key === 'id' || key in entity.fields || key.startsWith('extra.'));

  const waitingRows = (
    <WaitingRows
      place={offer}
      count={list.waiting}
      isAbove={isPhone}
      onShow={() => {
        list.accept();
        scroller.current?.scrollTo({ top: 0 });
      }}
    />
  );

  return (
    <Card
      data-list
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        mx: { xs: -1.5, md: 0 },
        borderRadius: { xs: 0, md: '10px' },
        borderInlineWidth: { xs: 0, md: 1 },
        ...(isPart ? partHeight(list.total, ROW_HEIGHT[layout.density ?? usualDensity()]) : WHOLE),
      }}
    >
      {count > 0 || isPicking ? (
        <Suspense fallback={<Box sx={{ height: 46, borderBottom: '1px solid', borderColor: 'divider' }} />}>
          <BulkBar
            entity={entity}
            customerId={customerId}
            count={count}
            total={total}
            isLeast={list.isLeast}
            isAll={selection.all}
            selected={chosenRows(selection, { ...asked, where: [...fixed, ...asked.where] })}
            onAll={chooseAll}
            onClear={leave}
            onLeave={(ids) => choose(() => withChosen(NOTHING, ids))}
          />
        </Suspense>
      ) : (
        <ListBar
          entity={entity}
          state={state}
          views={views}
          columns={columns}
          fields={fields}
          fixed={fixed}
          refs={list.refs}
          customerId={customerId}
          isPhone={isPhone}
          isPart={isPart}
          count={words}
          onRefresh={list.refetch}
          onPick={() => setPicking(true)}
          file={
            allows(`${entity.name}.export`)
              ? {
                  list: entity.path,
                  query: [fileLine, `columns=${fileColumns.join(',')}`].filter(Boolean).join('&'),
                  isLong: list.isEstimated,
                }
              : undefined
          }
        />
      )}
      <Box sx={{ height: 0, position: 'relative', zIndex: 4 }}>
        {isSlow && (
          <Box sx={{ height: 2, position: 'absolute', insetInline: 0, overflow: 'hidden' }}>
            <RunningBar label={`Loading ${plural}`} />
          </Box>
        )}
        {isPhone && waitingRows}
      </Box>
      {list.isSimilar && (
        <Box sx={{ px: 2, py: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
          No {plural} are spelt “{asked.q}”. Similar:
        </Box>
      )}
      {list.error !== null && list.total !== null && !list.isOld && (
        <Alert severity="error" sx={{ borderRadius: 0 }}>
          Some rows could not be loaded. Scroll to load them again.
        </Alert>
      )}
      <Box component="h2" sx={hidden}>
        {entity.plural}
      </Box>
      <Box role="status" sx={hidden}>
        {list.total === null || list.isOld ? '' : list.isSimilar ? `No exact match. Similar: ${words}` : words}
      </Box>
      <Table
        label={entity.plural}
        list={list}
        columns={columns}
        layout={layout}
        sort={asked.sort.length > 0 ? asked.sort : ownSort(entity)}
        selection={selection}
        cells={cells}
        isPhone={isPhone}
        isChoosing={isPhone && (isPicking || count > 0)}
        hrefOf={hrefOf}
        addressOf={addressOf}
        onLayout={views.setLayout}
        onSort={(key, how) => state.ask({ ...asked, sort: sortedBy(asked.sort, key, how) })}
        onOpen={acts.open}
        onToggle={acts.toggle}
        onExtend={acts.extend}
        onToggleAll={() => (count > 0 && count === total ? choose(() => NOTHING) : chooseAll())}
        instead={insteadOfRows({
          entity,
          list,
          asked,
          begin,
          none,
          onClear: () => state.ask({ where: [], sort: asked.sort }, { push: true }),
        })}
        scroller={scroller}
      />
      {!isPhone && waitingRows}
    </Card>
  );
}

/** The fields to fetch for a row: those shown, those that name it, and whether it is archived. */
function fieldsFor(entity: AnyEntity, keys: readonly string[]): readonly string[] {
  const own = ['customerId', ...entity.title].filter((key) => key in entity.fields);
  return [...new Set([...keys.map((key) => (key.startsWith('extra.') ? 'extra' : key)), ...own, 'archivedAt'])].sort();
}

const BulkBar = lazy(async () => ({ default: (await import('./BulkBar.tsx')).BulkBar }));

/** On a phone, the heading scrolls away and the list fills the screen above the main action button. */
const WHOLE = {
  flex: { sm: 1 },
  minHeight: { xs: 420, sm: 320 },
  height: { xs: 'calc(100dvh - var(--shell-top, 56px) - 92px)', sm: 'auto' },
};
/** As high as its rows, up to most of the screen. The height changes little when the rows arrive. */
const partHeight = (total: number | null, row: number) => ({
  height: `min(${total === 0 ? 340 : AROUND + Math.min(total ?? 6, 14) * row}px, 75vh)`,
});
/** Height of the bar, the headings and the footer, in pixels. */
const AROUND = 114;
