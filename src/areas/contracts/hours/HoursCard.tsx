import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useOverview } from '#areas/customers/customers.tsx';
import { GroupRows } from './GroupRows.tsx';
import { isNearlyUsed } from './hours.rules.ts';
import type { ContractHours, CustomerHours } from './hoursShapes.ts';
import { useHours } from './useHours.web.ts';

/** Cover for a customer's time: contracts with hours, additional time, and time to invoice. */
export function HoursCard({ customerId }: { readonly customerId: number }) {
  const { data, error, refetch } = useHours(customerId);
  const { data: overview } = useOverview(customerId);
  const to = `/customer/${customerId}`;
  return (
    <Section
      title="Hours left"
      icon="hourglass"
      flush
      actions={
        <Button size="small" component={Go} to={`${to}/contracts`}>
          Contracts
        </Button>
      }
    >
      {error ? (
        <Failed what="The hours could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : (
        <>
          {data.contracts?.map((contract) => (
            <ContractRow
              key={contract.id}
              contract={contract}
              to={`/customer/${contract.customerId}/contracts/${contract.id}`}
            />
          ))}
          {data.contracts?.length === 0 && (
            <SectionRow sx={{ color: 'text.secondary' }}>No signed support contract</SectionRow>
          )}
          {data.additional && <Additional additional={data.additional} to={`${to}/additional-time`} />}
          {Boolean(data.toInvoiceMinutes) && (
            <SectionRow sx={{ py: 1 }}>
              <Box sx={{ flex: 1 }}>
                <RowLink to={`/time-charges?f.customerId=is:${customerId}&f.cover=is:invoice`}>To invoice</RowLink>
              </Box>
              <Box className="num">{formatDuration(data.toInvoiceMinutes ?? 0)}</Box>
            </SectionRow>
          )}
          {(overview?.group.length ?? 0) > 1 && <GroupRows customerId={customerId} />}
        </>
      )}
    </Section>
  );
}

function ContractRow({ contract, to }: { readonly contract: ContractHours; readonly to: string }) {
  const { title, serviceLevel, endsOn, isUnlimited, leftMinutes, overMinutes, period, projectedMinutes } = contract;
  const all = period ? period.included + period.carriedIn : 0;
  const isShort = period !== null && projectedMinutes !== null && projectedMinutes > all;
  return (
    <SectionRow sx={{ display: 'block', py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <RowLink to={to}>{title}</RowLink>
        </Box>
        {isUnlimited ? (
          <StatusPill tone="good">All time included</StatusPill>
        ) : (
          period && (
            <StatusPill tone={leftMinutes === 0 ? 'bad' : isNearlyUsed(period) ? 'warning' : 'good'}>
              {`${formatDuration(leftMinutes)} left`}
            </StatusPill>
          )
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {[serviceLevel, endsOn && `until ${formatDay(endsOn)}`, period && `period to ${formatDay(period.to)}`]
          .filter(Boolean)
          .join(' · ')}
      </Box>
      {period && all > 0 && (
        <>
          <LinearProgress
            variant="determinate"
            aria-label={`${formatDuration(Math.min(period.used, all))} of ${formatDuration(all)} used`}
            value={Math.min(100, (period.used / all) * 100)}
            color={isShort ? 'warning' : 'primary'}
            sx={{ my: 0.75, height: 6, borderRadius: 3 }}
          />
          <Box className="num" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            {[
              `${formatDuration(period.used)} of ${formatDuration(all)} used`,
              isShort && `about ${formatDuration(projectedMinutes ?? 0)} by the end of the period`,
              overMinutes > 0 && `${formatDuration(overMinutes)} over`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </>
      )}
    </SectionRow>
  );
}

function Additional({
  additional,
  to,
}: {
  readonly additional: NonNullable<CustomerHours['additional']>;
  readonly to: string;
}) {
  const { hasBlocks, balanceMinutes, isLow, expiring } = additional;
  return (
    <SectionRow sx={{ display: 'block', py: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Box sx={{ flex: 1 }}>
          <RowLink to={to}>Additional time</RowLink>
        </Box>
        {hasBlocks || balanceMinutes < 0 ? (
          <StatusPill tone={balanceMinutes < 0 ? 'bad' : isLow ? 'warning' : 'good'}>
            {balanceMinutes < 0
              ? `${formatDuration(-balanceMinutes)} overdrawn`
              : `${formatDuration(balanceMinutes)} left`}
          </StatusPill>
        ) : (
          <Box sx={{ color: 'text.secondary' }}>None</Box>
        )}
      </Box>
      {expiring && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {`${formatDuration(expiring.minutes)} expires after ${formatDay(expiring.on)}`}
        </Box>
      )}
    </SectionRow>
  );
}
