import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Cells } from '#engine/lists/table/TableCell.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { today } from '#engine/kinds/day/today.web.ts';
import { wordsOfEnd } from './warrantyWords.ts';

/** Fields those cells read beside their own. */
export const ASSET_NEEDS = ['siteId', 'manufacturerId'] as const;

/** What lists of assets show otherwise than their fields do. */
export const assetCells: Cells = {
  // The room says the site; what has no room is at least somewhere.
  locationId: (row, context) => words(named(context, 'location', row.locationId) ?? named(context, 'site', row.siteId)),
  modelId: (row, context) =>
    words(
      [named(context, 'manufacturer', row.manufacturerId), named(context, 'model', row.modelId)]
        .filter(Boolean)
        .join(' '),
    ),
  warrantyEndsOn: ({ warrantyEndsOn }) => {
    if (typeof warrantyEndsOn !== 'string') return null;
    const said = wordsOfEnd(warrantyEndsOn, today());
    return (
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <span className="num">{formatDay(warrantyEndsOn)}</span>
        {said && <StatusPill tone={said.tone}>{said.words}</StatusPill>}
      </Box>
    );
  },
};

const named = ({ refs }: FaceContext, noun: string, id: unknown): string | undefined =>
  typeof id === 'number' ? refs?.[noun]?.[id]?.title : undefined;

const words = (text: string | undefined): ReactNode =>
  text ? (
    <span className="fits" title={text}>
      {text}
    </span>
  ) : null;
