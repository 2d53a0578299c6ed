import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import { FieldCell } from '#engine/kinds/cells.tsx';
import { kindOf } from '#engine/kinds/kinds.ts';
import type { ListRow } from '#engine/lists/useList.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';

interface LatestRecordsProps {
  readonly noun: AnyEntity;
  /** Filter as in list URLs: `f.customerId=is:12`. */
  readonly where: string;
  readonly title?: string;
  /** Text when there are no records; without it, the section is hidden. */
  readonly empty?: string;
  /** Field with the amount. */
  readonly amount: string;
  /** Field with the description. */
  readonly about: string;
}

const SHOWN = 8;

/** The latest records: number, description, state and amount. */
export function LatestRecords({ noun, where, title = noun.plural, empty, amount, about }: LatestRecordsProps) {
  const query = `${where}&size=${SHOWN}&sort=${noun.sort ?? '-id'}`;
  const { data } = useQuery({
    queryKey: [noun.name, 'list', query],
    enabled: allows(`${noun.name}.view`),
    queryFn: ({ signal }) => api<{ readonly rows: readonly ListRow[] }>(`/api/v1/${noun.path}?${query}`, { signal }),
  });
  if (!allows(`${noun.name}.view`)) return null;
  const rows = data?.rows ?? [];
  if (rows.length === 0 && !empty) return null;
  const { [amount]: amountField, [about]: aboutField, status } = noun.fields;
  return (
    <Section title={title} flush actions={<Go to={`/${noun.path}?${where}`}>All</Go>}>
      {data && rows.length === 0 && <SectionRow>{empty}</SectionRow>}
      {rows.map((row) => (
        <SectionRow key={row.id} sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, rowGap: 0 }}>
          <Box sx={{ flex: { xs: 1, sm: '0 0 auto' }, minWidth: 110 }}>
            <Go to={recordPath(noun, { id: row.id, customerId: Number(row.customerId) })}>
              {String(row.number ?? 'Draft')}
            </Go>
          </Box>
          <Box
            sx={{
              // Below the others on a phone, where a date or a title would be cut between them.
              flex: { xs: '1 0 100%', sm: 1 },
              order: { xs: 1, sm: 0 },
              minWidth: 0,
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {aboutField && <FieldCell field={aboutField} value={row[about]} />}
          </Box>
          {status && <FieldCell field={status} value={row.status} />}
          <Box className="num" sx={{ minWidth: 90, textAlign: 'right' }}>
            {amountField &&
              typeof row[amount] === 'number' &&
              kindOf(amountField).format(row[amount] as never, amountField)}
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}
