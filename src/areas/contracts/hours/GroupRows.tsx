import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { useGroupHours } from './useHours.web.ts';

/** Hours of a group by customer; loaded on demand. */
export function GroupRows({ customerId }: { readonly customerId: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SectionRow>
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'This customer only' : 'Whole group'}
        </Button>
      </SectionRow>
      {isOpen && <Group customerId={customerId} />}
    </>
  );
}

function Group({ customerId }: { readonly customerId: number }) {
  const { data, error } = useGroupHours(customerId);
  if (error) return <SectionRow sx={{ color: 'error.main' }}>The hours of the group could not be loaded.</SectionRow>;
  if (!data) return null;
  return (
    <>
      {data.customers.map((each) => (
        <SectionRow key={each.customerId} sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
            <RowLink to={`/customer/${each.customerId}/dashboard`}>{each.customer}</RowLink>
          </Box>
          <Left {...each} />
        </SectionRow>
      ))}
      <SectionRow sx={{ gap: 1, fontWeight: 600, flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 140px' }}>Whole group</Box>
        <Left {...data} />
      </SectionRow>
    </>
  );
}

interface LeftProps {
  readonly leftMinutes: number;
  readonly balanceMinutes: number | null;
}

const Left = ({ leftMinutes, balanceMinutes }: LeftProps) => (
  <Box className="num">
    {[
      `${formatDuration(leftMinutes)} contract hours`,
      balanceMinutes !== null && `${formatDuration(balanceMinutes)} additional`,
    ]
      .filter(Boolean)
      .join(' · ')}
  </Box>
);
