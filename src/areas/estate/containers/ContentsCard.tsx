import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { loadOf, type Content } from './contents.ts';
import { Elevation } from './Elevation.tsx';
import { Line, Slots } from './Slots.tsx';
import { useContents } from './useContents.web.ts';

/** Contents of a container: to scale in rack units, by slot, or as a list. */
export function ContentsCard({ row }: ShowProps) {
  const path = useScreenPath();
  const isAsked = allows('containerItem.view');
  const { data, error, refetch } = useContents(row.id);
  if (!isAsked) return null;
  const isOpen = row.archivedAt === null && row.status !== 'disposed';
  const mayAdd = allows('containerItem.create') && isOpen;
  const mayMove = allows('containerItem.update') && isOpen;
  const add = (
    <>
      {typeof row.heightU === 'number' && (
        <Button
          size="small"
          startIcon={<Printer size={14} />}
          href={`/api/v1/containers/${row.id}/elevation.pdf`}
          download
          aria-label="Elevation as PDF"
        >
          PDF
        </Button>
      )}
      {mayAdd && <AddButton to={`${path}/item/create`}>Add</AddButton>}
    </>
  );
  return (
    <Section title="Contents" icon="package-open" actions={add} {...(data ? { count: data.items.length } : {})}>
      {error ? (
        <Failed what="The contents could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Drawn row={row} items={data.items} path={path} mayAdd={mayAdd} mayMove={mayMove} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Section>
  );
}

interface DrawnProps {
  readonly row: ShowProps['row'];
  readonly items: readonly Content[];
  readonly path: string;
  readonly mayAdd: boolean;
  readonly mayMove: boolean;
}

function Drawn({ row, items, path, mayAdd, mayMove }: DrawnProps) {
  const { heightU, slots, numbering } = row;
  const drawn = typeof heightU === 'number' ? items.filter(({ u, h }) => u !== null && h > 0) : [];
  const inSlots = typeof slots === 'number' ? items.filter(({ slot }) => slot !== null) : [];
  const others = items.filter((item) => !drawn.includes(item) && !inSlots.includes(item));
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {typeof heightU === 'number' && (
        <Elevation
          heightU={heightU}
          numbering={String(numbering)}
          items={drawn}
          path={path}
          mayAdd={mayAdd}
          mayMove={mayMove}
        />
      )}
      {typeof slots === 'number' && <Slots slots={slots} items={inSlots} path={path} mayAdd={mayAdd} />}
      {others.length > 0 && (
        <Box component="ul" aria-label="Other contents" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {others.map((item) => (
            <Box key={item.id} component="li" sx={{ py: 0.5 }}>
              <Line item={item} path={path} />
            </Box>
          ))}
        </Box>
      )}
      {items.length === 0 && typeof heightU !== 'number' && typeof slots !== 'number' && (
        <Nothing what="No items yet" why="Add the equipment in this container." />
      )}
      <Load row={row} items={items} />
    </Box>
  );
}

/** Total power and weight of the contents, from the models. */
function Load({ row, items }: Pick<DrawnProps, 'row' | 'items'>) {
  const { watts, weightKg, withoutWatts, withoutWeight } = loadOf(items);
  if (watts === 0 && weightKg === 0) return null;
  const most = typeof row.maxKg === 'number' ? row.maxKg : null;
  const unknown = (count: number) => (count > 0 ? `, not known for ${count}` : '');
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      <div className="num">
        Power {watts.toLocaleString('en-GB')} W{unknown(withoutWatts)}
      </div>
      <Box className="num" sx={most !== null && weightKg > most ? { color: 'error.main', fontWeight: 600 } : {}}>
        Weight {formatQuantity(weightKg)} kg{most === null ? '' : ` of ${formatQuantity(most)} kg`}
        {unknown(withoutWeight)}
        {most !== null && weightKg > most && '. Too heavy for this container.'}
      </Box>
    </Box>
  );
}
