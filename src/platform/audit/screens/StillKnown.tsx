import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { STACKED } from '#engine/parts/table.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { HOW } from '#engine/changes/secretAccess.ts';
import { BASE, knownOptions } from './credentials.web.ts';
import { kindWords, momentWords } from '#engine/store/words.ts';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

/** Secrets that a user has seen and that have not been changed since: those to rotate when the user leaves. */
export function StillKnown({ userId, name }: { readonly userId: number; readonly name: string }) {
  const addressOf = useAddressBook();
  const { data, error, isPending, refetch } = useQuery(knownOptions(userId));
  return (
    <Section
      title="Secrets to rotate"
      icon="key-round"
      about={`Secrets that ${name} has viewed and that have not been changed since.`}
      flush
      {...(data ? { count: data.rows.length } : {})}
      actions={
        data &&
        data.rows.length > 0 && (
          <Button size="small" href={`${BASE}/known/${userId}.csv`} download>
            CSV
          </Button>
        )
      }
    >
      {error && <Failed what="The list could not be loaded" error={error} onRetry={() => void refetch()} />}
      {isPending && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="shield-check"
          title="Nothing to rotate"
          why={`${name} has not viewed any secret that is still valid.`}
        />
      )}
      {data && data.rows.length > 0 && (
        <Box sx={SCROLLS_ASIDE} tabIndex={0} role="region" aria-label="Secrets to rotate">
          <Box component="table" sx={STACKED}>
            <thead>
              <tr>
                {['Secret', 'Customer', 'Action', 'Last viewed'].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => {
                const to = addressOf(row.entity, row.entityId, row.customerId);
                const customer = row.customerId === null ? null : addressOf('customer', row.customerId);
                return (
                  <tr key={`${row.entity} ${row.entityId}`}>
                    <th scope="row" style={{ fontWeight: 500 }}>
                      {kindWords(row.entity)} {to ? <Go to={to}>{row.title}</Go> : row.title}
                    </th>
                    <td>{customer ? <Go to={customer}>{row.customerName}</Go> : (row.customerName ?? '')}</td>
                    <td>{HOW[row.how]}</td>
                    <td className="num" data-label="Last viewed">
                      {momentWords(row.lastSeenAt)}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
}
