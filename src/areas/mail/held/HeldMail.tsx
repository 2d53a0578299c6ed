import Box from '@mui/material/Box';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { TabBar, TabContent, useTab } from '#engine/parts/page/TabBar.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { HELD_DAYS } from './heldMail.ts';
import { HeldQueue } from './HeldQueue.tsx';
import { HeldRow } from './HeldRow.tsx';
import { useHeldList } from './useHeldMail.web.ts';

const TABS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const;

/** Held messages: those that wait as a queue, and the decided ones. */
export function Screen() {
  const [tab, chooseTab] = useTab(TABS);
  const state = tab === 'decided' ? 'decided' : 'waiting';
  const { data, error, refetch } = useHeldList(state);
  return (
    <Page
      subtitle={
        <>
          Emails that belong to no job or customer for certain. Without a decision they are discarded after {HELD_DAYS}{' '}
          days. {/* A phone has no keys. */}
          <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
            Keys: J and K move, 1 to 5 take a suggestion, C creates a job, A adds to a job, X discards.
          </Box>
        </>
      }
      tabs={<TabBar label="Held mail pages" tabs={TABS} value={tab} onChange={chooseTab} />}
    >
      <TabContent tab={tab}>
        {error && !data ? (
          <Failed what="The held messages could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : data.rows.length === 0 ? (
          <EmptyState
            alone
            icon="mail-check"
            title={state === 'waiting' ? 'No held messages' : 'No decisions yet'}
            why={
              state === 'waiting'
                ? 'Emails of unknown senders and automatic messages wait here. All others go to jobs automatically.'
                : 'Messages appear here once a colleague has made a job of them or discarded them.'
            }
          />
        ) : state === 'waiting' ? (
          <HeldQueue lines={data.rows} waiting={data.waiting} />
        ) : (
          <Section title="Decided" icon="mail" count={data.rows.length} flush>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.rows.map((line) => (
                <HeldRow key={line.id} line={line} />
              ))}
            </Box>
          </Section>
        )}
      </TabContent>
    </Page>
  );
}
