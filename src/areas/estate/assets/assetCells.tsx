import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { FaceContext } from '#engine/kinds/face.web.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import type { Cells } from '#engine/lists/table/TableCell.tsx';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { today } from '#engine/kinds/day/today.web.ts';
import { wordsOfEnd } from './warrantyWords.ts';

/** Fields the cells below read in addition to their own. */
export const ASSET_NEEDS = ['siteId', 'manufacturerId'] as const;

/** List cells of assets that differ from the default for their field. */
export const assetCells: Cells = {
  // A room includes its site; without a room, show the site.
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
      <Box component="span" title={said?.words} sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <span className="num">{formatDay(warrantyEndsOn)}</span>
        {said && <Mark tone={said.tone} label={said.words} />}
      </Box>
    );
  },
};

const named = ({ refs }: FaceContext, noun: string, id: unknown): string | undefined =>
  typeof id === 'number' ? refs?.[noun]?.[id]?.title : undefined;

/** Truncates at the start, because the room number and the model name are at the end. */
const words = (text: string | undefined): ReactNode =>
  text ? (
    <span className="fits tail" title={text}>
      <bdi>{text}</bdi>
    </span>
  ) : null;
