import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { SectionRow } from '#engine/parts/Section.tsx';
import { licenseSeat } from './licenseSeat.ts';
import { ReleaseSeat } from './ReleaseSeat.tsx';

const MOST = 100;

/** Holders of the seats of a licence, each with a button to release it. */
export function Seats({ licenseId, licence }: { readonly licenseId: number; readonly licence: string }) {
  const { data } = useQuery({
    queryKey: ['licenseSeat', 'list', 'of', licenseId],
    queryFn: ({ signal }) =>
      records(licenseSeat).list(
        { where: { licenseId, endsOn: { empty: [] } }, sort: ['holder'], size: MOST },
        { signal },
      ),
  });
  if (!data) return <SectionRow>Loading seats…</SectionRow>;
  return (
    <>
      {data.rows.map((seat) => (
        <SectionRow key={seat.id} sx={{ pl: 4 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>{seat.holder}</Box>
          <ReleaseSeat seat={{ id: seat.id, version: seat.version, holder: seat.holder ?? '', licence }} />
        </SectionRow>
      ))}
      {data.total > MOST && (
        <SectionRow sx={{ pl: 4 }}>
          The first {MOST} of {data.total} seats.
        </SectionRow>
      )}
    </>
  );
}
