import { useQuery } from '@tanstack/react-query';
import { type NounEntry, nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { totalWords } from '#engine/lists/totalWords.ts';
import { Tile } from '#engine/parts/Tile.tsx';
import { allows, mayOpen } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';

/** Counted nouns, most important first, with the page that lists them. Missing or forbidden ones are left out. */
const COUNTED = [
  ['job', '/jobs'],
  ['customer', '/customers'],
  ['contact', '/customers/contacts'],
  ['asset', '/assets'],
  ['installation', '/installations'],
  ['supplier', '/supplier'],
] as const;
/** The number of records of each noun, up to this number of nouns. */
export function HomeCounts({ most }: { readonly most: number }) {
  return COUNTED.flatMap(([name, to]) => {
    const noun = nounEntry(name);
    const screen = allScreens.find((each) => each.path === to);
    return noun && screen && mayOpen(screen) && allows(`${name}.view`) ? [{ noun, to }] : [];
  })
    .slice(0, most)
    .map(({ noun, to }) => <Count key={noun.name} noun={noun} to={to} />);
}

function Count({ noun, to }: { readonly noun: NounEntry; readonly to: string }) {
  const { data } = useQuery({
    queryKey: [noun.name, 'list', 'count'],
    queryFn: ({ signal }) =>
      api<{ readonly total: number; readonly estimated: boolean }>(`/api/v1/${noun.path}?size=1`, { signal }),
  });
  const value = data ? totalWords(data) : null;
  return <Tile label={noun.plural} icon={noun.icon ?? 'file-text'} value={value} to={to} />;
}
