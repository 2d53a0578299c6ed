import Box from '@mui/material/Box';
import { useState } from 'react';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { TabBar, TabContent, useTab } from '#engine/parts/page/TabBar.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { DecideDialog } from './DecideDialog.tsx';
import type { HeldLine } from './heldAnswers.ts';
import type { DecisionName } from './heldDecisions.ts';
import { HELD_DAYS } from './heldMail.ts';
import { HeldRow } from './HeldRow.tsx';
import { useHeldList } from './useHeldMail.web.ts';

const TABS = [
  { key: 'waiting', label: 'Waiting' },
  { key: 'decided', label: 'Decided' },
] as const;

/** Held messages: each becomes a job, is added to one, or is discarded. */
export function Screen() {
  const [tab, chooseTab] = useTab(TABS);
  const state = tab === 'decided' ? 'decided' : 'waiting';
  const { data, error, refetch } = useHeldList(state);
  const [asked, setAsked] = useState<{ readonly line: HeldLine; readonly decision: DecisionName } | null>(null);
  return (
    <Page
      subtitle={`Emails that belong to no job or customer for certain. Without a decision they are discarded after ${HELD_DAYS} days.`}
      tabs={<TabBar label="Held mail pages" tabs={TABS} value={tab} onChange={chooseTab} />}
    >
      <TabContent tab={tab}>
        {error && !data ? (
          <Failed what="The held messages could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} />
        ) : (
          <Section title={state === 'waiting' ? 'Waiting' : 'Decided'} icon="mail" count={data.rows.length} flush>
            {data.rows.length === 0 ? (
              <EmptyState
                icon="mail-check"
                title={state === 'waiting' ? 'No held messages' : 'No decisions yet'}
                why={
                  state === 'waiting'
                    ? 'Emails of unknown senders and automatic messages wait here. All others go to jobs automatically.'
                    : 'Messages appear here once a colleague has made a job of them or discarded them.'
                }
              />
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                {data.rows.map((line) => (
                  <HeldRow key={line.id} line={line} onDecide={(decision) => setAsked({ line, decision })} />
                ))}
              </Box>
            )}
          </Section>
        )}
      </TabContent>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}
