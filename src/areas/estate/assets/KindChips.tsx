import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useOverview } from '#areas/customers/customers.tsx';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { useAddressedList } from '#engine/lists/useListState.web.ts';
import { Mark } from '#engine/parts/StatusPill.tsx';
import { inUrgency, type KindChip, kindsIn, withKind } from './kindChips.ts';

/** The asset types of a customer with count and worst state. Selected types filter the list. */
export function KindChips({ customerId }: { readonly customerId: number }) {
  const { data } = useOverview(customerId);
  const { asked, ask } = useAddressedList();
  const chosen = kindsIn(asked);
  const chips = inUrgency(
    Object.entries(data?.counts ?? {}).flatMap(([noun, count]): KindChip[] => {
      const entry = nounEntry(noun);
      if (entry?.base !== 'asset') return [];
      const mark = data?.marks.find((each) => each.noun === noun && (each.tone === 'bad' || each.tone === 'warning'));
      return [
        {
          noun,
          label: entry.plural,
          count,
          ...(mark && (mark.tone === 'bad' || mark.tone === 'warning')
            ? { attention: { tone: mark.tone, label: `${mark.count} ${mark.about}` } }
            : {}),
        },
      ];
    }),
  );
  return (
    <Box
      role="group"
      aria-label="Asset types"
      sx={{
        display: 'flex',
        // One scrolling line on a phone; two lines on larger screens.
        flexWrap: { xs: 'nowrap', sm: 'wrap' },
        overflow: 'auto',
        maxHeight: { sm: 68 },
        scrollbarWidth: 'thin',
        alignItems: 'center',
        gap: 0.75,
        flexShrink: 0,
        // Leaves space for the focus ring, which the overflow would clip.
        p: 0.25,
        m: -0.25,
        mb: 1.25,
        minHeight: 32,
        '@media (pointer: coarse)': { minHeight: 44 },
      }}
    >
      {chips.map(({ noun, label, count, attention }) => {
        const isChosen = chosen.includes(noun);
        return (
          <Chip
            key={noun}
            size="small"
            clickable
            aria-pressed={isChosen}
            color={isChosen ? 'primary' : 'default'}
            variant={isChosen ? 'filled' : 'outlined'}
            onClick={() => ask(withKind(asked, noun), { push: true })}
            label={
              <Box component="span" className="num" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
                {attention && <Mark {...attention} />}
                {label} {count.toLocaleString('en-GB')}
              </Box>
            }
            sx={{ flexShrink: 0, ...(isChosen ? {} : { bgcolor: 'background.paper' }) }}
          />
        );
      })}
    </Box>
  );
}
