import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { api } from '#engine/http/client.web.ts';
import type { Cells } from '#engine/lists/table/TableCell.tsx';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { manufacturer } from './manufacturer.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';

interface Use {
  readonly id: number;
  readonly assets: number;
  readonly models: number;
}

/** Manufacturers with the number of assets and models in use. Each opens in a drawer. */
export function Screen() {
  const { data } = useQuery({
    queryKey: ['manufacturer', 'use'],
    meta: madeOf('model', 'asset'),
    queryFn: ({ signal }) => api<{ readonly rows: readonly Use[] }>('/api/v1/manufacturers/use', { signal }),
  });
  const cells = useMemo((): Cells => {
    const uses = new Map((data?.rows ?? []).map((use) => [use.id, use]));
    return {
      name: (row) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0 }}>
          <span className="fits">{String(row.name ?? '')}</span>
          <Box
            component="span"
            className="num"
            sx={{ fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {inUse(uses.get(row.id))}
          </Box>
        </Box>
      ),
    };
  }, [data]);
  return <ListScreen entity={manufacturer} cells={cells} hrefOf={drawerOf} />;
}

const drawerOf = (row: ListRow): string => `/manufacturers/${row.id}`;

/** "124 assets, 6 models" */
function inUse(use: Use | undefined): string {
  if (!use) return '';
  const words = [count(use.assets, 'asset'), count(use.models, 'model')].filter(Boolean);
  return words.length > 0 ? words.join(', ') : 'not in use';
}

const count = (number: number, word: string): string =>
  number === 0 ? '' : `${number.toLocaleString('en-GB')} ${word}${number === 1 ? '' : 's'}`;
