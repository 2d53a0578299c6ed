import { useQuery } from '@tanstack/react-query';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { useState } from 'react';
import { marksOf } from '../marks.web.ts';
import { MarkRow } from './MarkRow.tsx';

const FACES = {
  favourites: {
    title: 'Favourites',
    what: 'favourites',
    icon: 'star',
    empty: 'No favourites yet',
    why: 'Select the star on a record to list it here and first in search.',
  },
  recent: {
    title: 'Recently opened',
    what: 'recently opened records',
    icon: 'history',
    empty: 'No recent records yet',
    why: 'Records you open are listed here.',
  },
} as const;
const MOST = 8;

/** The user's favourite or recent records. */
export function Marks({ kind }: { readonly kind: 'recent' | 'favourites' }) {
  const { data, error, isPending, refetch } = useQuery(marksOf(kind));
  const { title, icon, empty, why, what } = FACES[kind];
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section title={title} icon={icon} flush>
      {isPending ? (
        <SkeletonRows rows={4} />
      ) : error ? (
        <Failed what={`${title} could not be loaded`} error={error} onRetry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState icon={icon} title={empty} why={why} />
      ) : (
        <>
          {data.slice(0, showsAll ? undefined : MOST).map((mark) => (
            <MarkRow key={mark.path} mark={mark} />
          ))}
          <ShowAll
            total={data.length}
            shown={showsAll ? data.length : MOST}
            what={what}
            onShow={() => setShowsAll(true)}
          />
        </>
      )}
    </Section>
  );
}
