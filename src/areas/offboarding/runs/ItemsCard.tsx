import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { ActionButton } from '#engine/records/actions/ActionButton.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { CATEGORIES, ITEM_STATES } from './offboardingChoices.ts';
import { offboardingItem } from './offboardingItem.ts';
import { openItems, progressOf } from './run.rules.ts';
import { useItems } from './useOffboarding.web.ts';

type Item = Row<typeof offboardingItem>;

/** Tasks of an offboarding by category, with progress. */
export function ItemsCard({ runId }: { readonly runId: number }) {
  const { data, error, refetch } = useItems(runId);
  const rows = data?.rows ?? [];
  const { done, all } = progressOf(rows);
  const open = openItems(rows).length;
  const groups = Object.entries(CATEGORIES)
    .map(([key, { label }]) => ({ key, label, items: rows.filter(({ category }) => category === key) }))
    .filter(({ items }) => items.length > 0);
  return (
    <Section
      title="Tasks"
      icon="list-todo"
      flush
      {...(data ? { count: rows.length } : {})}
      actions={
        allows('offboardingItem.create') && (
          <Button size="small" component={Go} to={`/offboarding-tasks/create?runId=${runId}`}>
            Add task
          </Button>
        )
      }
    >
      {error ? (
        <Failed what="The tasks could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={6} />
      ) : rows.length === 0 ? (
        <SectionRow sx={{ color: 'text.secondary' }}>The tasks are written when the offboarding starts.</SectionRow>
      ) : (
        <>
          <SectionRow sx={{ display: 'block' }}>
            <LinearProgress
              variant="determinate"
              aria-label={`${done} of ${all} tasks done`}
              value={all === 0 ? 100 : (done / all) * 100}
              sx={{ height: 6, borderRadius: 3, mb: 0.75 }}
            />
            <Box className="num" sx={{ color: 'text.secondary' }}>
              {`${done} of ${all} done · ${open === 0 ? 'nothing keeps it from being signed' : `${open} mandatory open`}`}
            </Box>
          </SectionRow>
          {groups.map(({ key, label, items }) => (
            <Box key={key}>
              <Box
                component="h3"
                sx={{ m: 0, px: 2, pt: 1.5, pb: 0.5, fontSize: '0.8125rem', color: 'text.secondary' }}
              >
                {label}
              </Box>
              {items.map((item) => (
                <ItemRow key={item.id} item={item} refs={data.refs} />
              ))}
            </Box>
          ))}
        </>
      )}
    </Section>
  );
}

const RIGHTS = ['offboardingItem.done', 'offboardingItem.update', 'offboardingItem.waive', 'offboardingItem.block'];

function ItemRow({ item, refs }: { readonly item: Item; readonly refs: Refs }) {
  const answer = { row: item, refs, may: RIGHTS.filter(allows) };
  const who = item.status === 'done' ? item.doneById : item.assigneeId;
  const record = placeOf(item.subject);
  const said = [
    item.isMandatory ? null : 'Optional',
    who === null ? null : refs.user?.[who]?.title,
    item.status === 'todo' && item.dueOn ? `due ${formatDay(item.dueOn)}` : null,
    item.status === 'blocked' ? item.blockedReason : null,
    item.status === 'waived' ? item.waiveReason : item.evidence,
  ].filter(Boolean);
  return (
    <SectionRow sx={{ flexWrap: 'wrap', py: 1, gap: 1 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <RowLink to={`/offboarding-tasks/${item.id}`}>{item.title}</RowLink>
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>{said.join(' · ')}</Box>
      </Box>
      <StatusPill tone={ITEM_STATES[item.status].tone}>{ITEM_STATES[item.status].label}</StatusPill>
      {record && item.status !== 'done' && (
        <Button size="small" component={Go} to={record}>
          Open
        </Button>
      )}
      <ActionButton entity={offboardingItem} answer={answer} action="done" size="small" />
    </SectionRow>
  );
}

/** Path of a task's record; null without one. */
function placeOf(subject: string | null): string | null {
  const [noun, id] = (subject ?? '').split(':');
  if (noun === 'credential') return `/credentials/${id}`;
  return noun === 'asset' ? `/assets/${id}` : null;
}
