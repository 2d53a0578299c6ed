import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StandingAlarm } from '#core/audit/screens/AlarmBanner.tsx';
import { Can } from '#core/parts/Can.tsx';
import { EmptyState, Failed } from '#core/parts/EmptyState.tsx';
import { Page } from '#core/parts/Page.tsx';
import { Section } from '#core/parts/Section.tsx';
import { SkeletonRows } from '#core/parts/Skeletons.tsx';
import { Tiles } from '#core/parts/Tile.tsx';
import { isFilled, Slot } from '#core/screens/slots.tsx';
import { useSession } from '#core/session/session.web.ts';
import { FailedWork } from './FailedWork.tsx';
import { HomeCounts } from './HomeCounts.tsx';
import { GuidedStart, useIsNewCompany } from './GuidedStart.tsx';
import { MarkRow } from './MarkRow.tsx';
import { marksOf } from './marks.web.ts';

/** Where the day begins: what areas put here, and the records the person works with. */
export function Screen() {
  const session = useSession();
  const isNew = useIsNewCompany();
  return (
    <Page title="Dashboard" subtitle={<Greeting name={session?.user.name ?? ''} />}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Can do="audit.verify">
          <StandingAlarm />
        </Can>
        {isNew && <GuidedStart />}
        {!isNew && (
          <Tiles>
            <FailedWork />
            {isFilled('home.tiles') ? <Slot place="home.tiles" /> : <HomeCounts />}
          </Tiles>
        )}
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              lg: 'repeat(2, minmax(0, 1fr))',
              xl: 'repeat(4, minmax(0, 1fr))',
            },
          }}
        >
          <Slot place="home.panels" />
          <Marks kind="favourites" />
          <Marks kind="recent" />
        </Box>
      </Box>
    </Page>
  );
}

const FACES = {
  favourites: {
    title: 'Favourites',
    icon: 'star',
    empty: 'Nothing marked yet',
    why: 'The star on a customer or any other record puts it here, and first in the search.',
  },
  recent: {
    title: 'Recently opened',
    icon: 'history',
    empty: 'Nothing opened yet',
    why: 'The records you open are kept here, so that you find them again.',
  },
} as const;
const MOST = 8;

function Marks({ kind }: { readonly kind: 'recent' | 'favourites' }) {
  const { data, error, isPending, refetch } = useQuery(marksOf(kind));
  const { title, icon, empty, why } = FACES[kind];
  return (
    <Section title={title} icon={icon} flush>
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : error ? (
        <Failed what={`${title} could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState icon={icon} title={empty} why={why} />
      ) : (
        data.slice(0, MOST).map((mark) => <MarkRow key={mark.path} mark={mark} />)
      )}
    </Section>
  );
}

function Greeting({ name }: { readonly name: string }) {
  const [now] = useState(() => new Date());
  const hour = Number(now.toLocaleString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', hour12: false }));
  const day = now.toLocaleDateString('en-GB', {
    timeZone: 'Europe/London',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return `${greeting}, ${name.split(' ')[0]}. It is ${day}.`;
}
