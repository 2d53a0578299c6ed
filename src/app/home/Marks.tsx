import { useQuery } from '@tanstack/react-query';
import { EmptyState, Failed } from '#core/parts/EmptyState.tsx';
import { Section } from '#core/parts/Section.tsx';
import { SkeletonRows } from '#core/parts/Skeletons.tsx';
import { marksOf } from '../marks.web.ts';
import { MarkRow } from './MarkRow.tsx';

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

/** The records one marked, or opened last. */
export function Marks({ kind }: { readonly kind: 'recent' | 'favourites' }) {
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
