import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { zonedFormat } from '#engine/calendar/companyZone.ts';
import { Board } from '#platform/board/Board.tsx';
import { homeCards } from '#platform/board/homeCards.web.ts';
import { useArrangement } from '#platform/board/useArrangement.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { Tiles } from '#engine/parts/Tile.tsx';
import { isFilled, Slot } from '#engine/screens/slots.tsx';
import { mayOpen, useSession } from '#engine/session/session.web.ts';
import { FailedWork, useFailedWork } from './FailedWork.tsx';
import { GuidedStart, useIsNewCompany } from './GuidedStart.tsx';
import { HomeCounts } from './HomeCounts.tsx';
import { ownCards } from './ownCards.tsx';

/** The dashboard: key figures, and cards that each user arranges. */
export function Screen() {
  const session = useSession();
  const isNew = useIsNewCompany();
  const failed = useFailedWork();
  const { board, action } = useArrangement('home');
  const cards = [...ownCards, ...homeCards()]
    .sort((a, b) => a.order - b.order)
    .filter(mayOpen)
    .map(({ key, title, component: Card }) => ({ key, title, content: <Card /> }));
  const actions = useMemo(() => [action], [action]);
  return (
    <Page subtitle={<Greeting name={session?.user.name ?? ''} />} actions={actions}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isNew && <GuidedStart />}
        {!isNew && (
          <Tiles>
            {isFilled('home.tiles') ? <Slot place="home.tiles" /> : <HomeCounts most={failed > 0 ? 3 : 4} />}
            {/* In place of the fourth count, so that no other tile moves. */}
            {failed > 0 && <FailedWork failed={failed} />}
          </Tiles>
        )}
        <Board cards={cards} {...board} hint="Your layout is saved for all your devices." />
      </Box>
    </Page>
  );
}

const HOUR = zonedFormat({ hour: '2-digit', hourCycle: 'h23' });
const DAY = zonedFormat({ weekday: 'long', day: 'numeric', month: 'long' });

function Greeting({ name }: { readonly name: string }) {
  const [now] = useState(() => new Date());
  const hour = Number(HOUR.format(now));
  const day = DAY.format(now);
  const greeting = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return `${greeting}, ${name.split(' ')[0]}. It is ${day}.`;
}
