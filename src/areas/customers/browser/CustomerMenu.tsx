import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { SideMenu } from '#engine/parts/page/SideMenu.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import type { Overview } from '../customers/overview.ts';
import { openAdding } from './adding.web.ts';
import { customerMenu } from './customerMenu.web.ts';
import { menuGroups } from './menuGroups.ts';
import { useAddable } from './useAddable.web.ts';
import { useFoundHere } from './useFoundHere.web.ts';

/** Menu of a customer: pages, counts per record type, and a search for pages and records. */
export function CustomerMenu({
  customerId,
  overview,
}: {
  readonly customerId: number;
  readonly overview: Overview | undefined;
}) {
  const { byPath } = usePlace();
  const [words, setWords] = useState('');
  const found = useFoundHere(customerId, words);
  const groups = menuGroups({
    customerId,
    groups: customerMenu(),
    overview,
    nounNamed: nounEntry,
    screens: byPath,
    allows,
  });
  return (
    <SideMenu
      label="Customer pages"
      groups={groups}
      find="Find in this customer"
      words={words}
      onWords={setWords}
      found={found}
      footer={overview && <AddAsset customerId={customerId} />}
    />
  );
}

function AddAsset({ customerId }: { readonly customerId: number }) {
  const { kinds } = useAddable(customerId);
  if (kinds.length === 0) return null;
  return (
    <Box sx={{ px: 0.5, pt: 1, pb: 2 }}>
      <Button
        size="small"
        color="inherit"
        data-stop
        startIcon={<Plus size={15} />}
        aria-haspopup="dialog"
        onClick={() => openAdding('assets')}
        sx={{ color: 'text.secondary', minHeight: { xs: 44, md: 28 } }}
      >
        Add asset
      </Button>
    </Box>
  );
}
