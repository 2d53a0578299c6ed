import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import { api } from '#engine/http/client.web.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { recordPath } from '#engine/entity/screensOf.ts';
import { SOON_DAYS } from '../lifecycle/warranty.rules.ts';
import { EndingByCustomer } from './EndingSoon.tsx';

interface Answer {
  readonly rows: readonly {
    readonly id: number;
    readonly name: string;
    readonly kind: string;
    readonly customerId: number;
    readonly warrantyEndsOn: string;
  }[];
  readonly total: number;
  readonly estimated: boolean;
  readonly refs: { readonly customer?: Readonly<Record<number, { readonly title: string }>> };
}
/** Maximum number of customers in the list. */
const MOST = 8;
/** Number of warranties read to find those customers, earliest end first. */
const LOOKED_AT = 100;

/** Warranties that end next across all customers the user may see, as a basis for renewal quotes. */
export function WarrantiesEverywhere() {
  const [today] = useState(() => dayOf(new Date().toISOString()));
  const asked = `f.warrantyEndsOn=between:${today},${addDays(today, SOON_DAYS)}&sort=warrantyEndsOn`;
  const { data, error, refetch } = useQuery({
    queryKey: ['asset', 'list', 'ending', asked],
    queryFn: ({ signal }) =>
      api<Answer>(`/api/v1/assets?${asked}&size=${LOOKED_AT}&fields=name,kind,customerId,warrantyEndsOn`, { signal }),
  });
  return (
    <Section
      title="Warranties ending soon"
      icon="calendar-clock"
      flush
      {...(data && !data.estimated && data.total > 0 ? { count: data.total } : {})}
      actions={
        <Button size="small" component={Go} to={`/assets?${asked}`}>
          All
        </Button>
      }
    >
      {error ? (
        <Failed what="The warranties could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <EndingByCustomer
          most={MOST}
          today={today}
          rows={data.rows.map((row) => ({
            ...row,
            endsOn: row.warrantyEndsOn,
            path: recordPath(nounEntry(row.kind) ?? { path: 'assets' }, row),
          }))}
          ownerOf={({ customerId }) => data.refs.customer?.[customerId]?.title}
          listOf={({ customerId }) => `/assets?f.customerId=is:${customerId}&${asked}`}
        />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Section>
  );
}
