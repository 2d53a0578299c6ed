import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useMemo, useState } from 'react';
import { ApiError } from '../../http/failure.ts';
import type { FaceContext } from '../../kinds/face.web.ts';
import { lastNewsOf } from '../../live/browser/news.web.ts';
import { changedLook } from '../../parts/changedLook.ts';
import { Page } from '../../parts/page/Page.tsx';
import { usePanel } from '../../parts/page/panel.web.ts';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import { TabBar, TabContent, useTab } from '../../parts/page/TabBar.tsx';
import { usePlace } from '../../screens/place.web.ts';
import { isFilled, Slot } from '../../screens/slots.tsx';
import { useLayout } from '../../http/appState.web.ts';
import { allows } from '../../session/session.web.ts';
import { useAddressBook } from '../../lists/addressBook.web.ts';
import { AskedAction } from '../actions/AskedAction.tsx';
import { RecentChanges } from '../RecentChanges.tsx';
import { statesOf } from '../../entity/states.ts';
import { customerIdIn } from '../../entity/recordId.ts';
import { relatedOf } from '../related.ts';
import type { ShowScreenProps } from '../ShowScreen.tsx';
import { rootOf, titleOf } from '../../entity/shape.ts';
import { useCustomFields } from '../../lists/useCustomFields.web.ts';
import { useRelatedCounts } from '../useRelatedCounts.web.ts';
import type { RecordAnswer } from '../../lists/useRecord.web.ts';
import { EmptyFields, FactSections } from './FactSections.tsx';
import { factsOf, inTwoColumns } from './factsOf.ts';
import { type ShowTab, tabsOf } from './showTab.tsx';
import { GoneAlert } from './GoneAlert.tsx';
import { ChangedContext, useChangedFields } from './useChangedFields.web.ts';
import { useShowActions } from './useShowActions.web.ts';

export interface RecordPageProps extends ShowScreenProps {
  readonly answer: RecordAnswer;
  /** Whether the record no longer exists, although the page still shows it. */
  readonly isGone: boolean;
}

const NO_TABS: readonly ShowTab[] = [];
const NONE: readonly string[] = [];
/** Number of related nouns with their own tab. The others share one. */
const MOST_RELATED = 6;
const MORE = 'more-lists';

/** The page of a loaded record: name, state, actions, facts, related records and history. */
export function RecordPage({
  entity,
  answer,
  isGone,
  Overview,
  Side,
  tabs: given = NO_TABS,
  actions: more,
  Status,
  Subtitle,
  without = NONE,
  hidden = NONE,
}: RecordPageProps) {
  const { row, may } = answer;
  const changed = useChangedFields(entity, row);
  const title = titleOf(entity, row, answer.refs);
  const props = { entity, ...answer };
  useLayout({ pageTitle: `${title} · ${entity.label}`, modelPermissions: may });
  const { actions, asking, setAsking, failure, restore } = useShowActions(entity, answer, isGone);
  const all = useMemo(() => [...(more ?? []), ...actions], [more, actions]);

  const everyTab = [...tabsOf(entity), ...given];
  const everyCount = everyTab.map((each) => each.useCount?.(answer));
  const own = everyTab
    .map((each, at) => ({ ...each, count: everyCount[at] }))
    .filter((each) => each.isFor?.(answer) ?? true);
  const everyRelated =
    without === 'all'
      ? []
      : relatedOf(entity).filter((each) => !without.includes(each.entity.name) && allows(`${each.entity.name}.view`));
  const related = everyRelated.slice(0, MOST_RELATED);
  const further = everyRelated.slice(MOST_RELATED);
  const counts = useRelatedCounts(related, row.id);
  const relatedKey = (at: number) => `${related[at]?.entity.name ?? ''}-${related[at]?.key ?? ''}`;
  const tabs = [
    { key: 'overview', label: 'Overview' },
    ...own.map(({ key, label, count }) => ({ key, label, ...counted(count) })),
    ...related.map(({ label }, at) => ({ key: relatedKey(at), label, ...counted(counts[at]) })),
    ...(further.length > 0 ? [{ key: MORE, label: 'Other lists', count: further.length }] : []),
    ...(entity.ledger ? [] : [{ key: 'history', label: 'History' }]),
  ];
  const [tab, chooseTab] = useTab(tabs);
  const isPanel = usePanel() !== null;

  const context = useFacesOf(answer);
  const custom = useCustomFields(entity);
  const { params } = usePlace();
  const kindField = rootOf(entity).kindField;
  // Fields shown elsewhere on the page: in its title, its state, and the customer's frame around it.
  const said = [
    ...hidden,
    // A record in the title stays a fact, because the fact links to it.
    ...entity.title.filter((key) => entity.fields[key]?.kind !== 'ref'),
    ...statesOf(entity).map(({ field }) => field),
    ...(kindField ? [kindField] : []),
    ...(customerIdIn(entity, params) ? ['customerId'] : []),
  ];
  const others = Overview ? [] : factsOf(entity, row, { custom, without: said, allows });
  // A record with nothing but a name would have an empty page.
  const facts = Overview || others.length > 0 ? others : factsOf(entity, row, { custom, allows });
  const hasSide =
    Side !== undefined ||
    isFilled(`show:${entity.name}:side`) ||
    (entity.base !== undefined && isFilled(`show:${entity.base.name}:side`));
  const [showsEmpty, setShowsEmpty] = useState(false);
  const [left, right] = hasSide ? [facts, []] : inTwoColumns(facts);

  const content = () => {
    const ownTab = own.find((each) => each.key === tab);
    if (ownTab) return <ownTab.Content {...props} />;
    const found = related.findIndex((_each, at) => relatedKey(at) === tab);
    const relatedNoun = related[found];
    if (relatedNoun) return <Related key={tab} related={relatedNoun} answer={answer} count={counts[found]} />;
    if (tab === MORE) return <MoreRelated related={further} answer={answer} />;
    if (tab === 'history') return <History entity={entity} answer={answer} />;
    return (
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: isPanel ? 'minmax(0, 1fr)' : Overview && !hasSide ? WIDE_COLUMNS : COLUMNS,
          alignItems: 'start',
        }}
      >
        <Box sx={COLUMN}>
          {Overview ? (
            <Overview {...props} />
          ) : (
            <FactSections sections={left} context={context} showsEmpty={showsEmpty} />
          )}
          <EmptyFields sections={facts} isShown={showsEmpty} onShow={setShowsEmpty} />
        </Box>
        <Box sx={COLUMN}>
          {Side && <Side {...props} />}
          {entity.base && <Slot place={`show:${entity.base.name}:side`} {...props} />}
          <Slot place={`show:${entity.name}:side`} {...props} />
          <FactSections sections={right} context={context} showsEmpty={showsEmpty} />
          {!entity.ledger && <RecentChanges entity={entity} answer={answer} onMore={() => chooseTab('history')} />}
        </Box>
      </Box>
    );
  };

  return (
    <Page
      title={title}
      subtitle={Subtitle && <Subtitle {...props} />}
      status={
        <>
          <StatePills {...props} changed={changed} />
          {Status && <Status {...props} />}
        </>
      }
      aside={
        <Suspense fallback={null}>
          <Here entity={entity} id={row.id} />
        </Suspense>
      }
      actions={all}
      tabs={<TabBar label={`${entity.label} pages`} tabs={tabs} value={tab} onChange={chooseTab} />}
    >
      {isGone && <GoneAlert entity={entity} />}
      {row.archivedAt !== null && (
        <Alert
          severity="info"
          sx={SPACED}
          action={
            may.includes(`${entity.name}.delete`) && (
              <Button color="inherit" size="small" onClick={restore}>
                Restore
              </Button>
            )
          }
        >
          <ArchivedBy entity={entity} row={row} /> <RelativeTime at={row.archivedAt} />. Archived records are hidden
          from lists, search and pickers.
        </Alert>
      )}
      {failure instanceof ApiError && (
        <Alert severity="error" sx={SPACED}>
          {failure.message}
        </Alert>
      )}
      {isFilled(`show:${entity.name}:header`) && <Slot place={`show:${entity.name}:header`} {...props} />}
      <TabContent tab={tab}>
        <ChangedContext value={changed}>
          <Suspense fallback={<SkeletonRows />}>{content()}</Suspense>
        </ChangedContext>
      </TabContent>
      <AskedAction entity={entity} row={row} doable={asking} context={context} onClose={() => setAsking(null)} />
    </Page>
  );
}

/** The context for the record's cells: names and addresses of referenced records. */
function useFacesOf({ row, refs }: RecordAnswer): FaceContext {
  const addressOf = useAddressBook();
  const customerId = typeof row.customerId === 'number' ? row.customerId : undefined;
  return { refs, addressOf: (noun, id) => addressOf(noun, id, customerId), ...(customerId ? { customerId } : {}) };
}

/** The state as a label with an icon, followed by "Archived" if the record is archived. */
function StatePills({
  entity,
  row,
  changed,
}: Pick<RecordPageProps, 'entity'> & Pick<RecordAnswer, 'row'> & { readonly changed: ReadonlySet<string> }) {
  return (
    <>
      {statesOf(entity).map(({ field, table }) => {
        const state = table[String(row[field])];
        return (
          state && (
            <Box key={field} component="span" sx={changed.has(field) ? { borderRadius: '6px', ...changedLook } : {}}>
              <StatusPill tone={state.tone}>{state.label}</StatusPill>
            </Box>
          )
        );
      })}
      {row.archivedAt !== null && <StatusPill tone="neutral">Archived</StatusPill>}
    </>
  );
}

/** The user who archived the record while the page was open. */
function ArchivedBy({ entity, row }: Pick<RecordPageProps, 'entity'> & Pick<RecordAnswer, 'row'>) {
  const last = lastNewsOf(entity.name, row.id);
  return (
    <>
      {last?.actor.name && last.fields.includes('archivedAt') ? `${last.actor.name} archived this record` : 'Archived'}
    </>
  );
}

/** For zero, the tab shows no number; its content says so. */
const counted = (count: number | undefined) => (count ? { count } : {});
const COLUMNS = {
  xs: 'minmax(0, 1fr)',
  lg: 'minmax(0, 5fr) minmax(0, 6fr)',
  xl: 'minmax(0, 1fr) minmax(0, 1fr)',
} as const;
/** For an overview such as the lines of an order, next to which only recent changes stand. */
const WIDE_COLUMNS = { ...COLUMNS, lg: 'minmax(0, 5fr) minmax(0, 2fr)', xl: 'minmax(0, 3fr) minmax(0, 1fr)' } as const;
const COLUMN = { display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 } as const;
const SPACED = { mb: 2 } as const;

const Here = lazy(async () => ({ default: (await import('../../live/browser/Here.tsx')).Here }));
const History = lazy(async () => ({ default: (await import('../History.tsx')).History }));
const Related = lazy(async () => ({ default: (await import('../Related.tsx')).Related }));
const MoreRelated = lazy(async () => ({ default: (await import('./MoreRelated.tsx')).MoreRelated }));
