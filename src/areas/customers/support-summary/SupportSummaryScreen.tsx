import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { useAtRest } from '#engine/parts/useAtRest.web.ts';
import { useCopy } from '#engine/parts/useCopy.web.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { openWords } from '../sites/openWords.ts';
import {
  AttentionBlock,
  CallerBlock,
  ChangesBlock,
  CoverBlock,
  MoreBlock,
  PeopleBlock,
  SitesBlock,
} from './SummaryBlocks.tsx';
import type { SupportSummary } from './supportSummary.ts';
import { isFirst, summaryText } from './supportText.rules.ts';
import { summaryAddress, useSummary } from './useSummary.web.ts';

/** One-page summary of a customer for an engineer who returns a call; `?contact=` begins with that contact. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const [{ contact = '' }] = useAddress();
  const { data, error, refetch } = useSummary(customerId, contact);
  const shown = useAtRest(data);
  const text = useMemo(() => (shown ? summaryText(shown) : ''), [shown]);
  const { outcome, copy } = useCopy(text);
  const actions = useMemo(
    () => [
      {
        label: outcome === 'copied' ? 'Copied' : outcome === 'refused' ? 'Copying was blocked' : 'Copy as text',
        icon: 'copy',
        onClick: copy,
      },
      {
        label: 'PDF',
        icon: 'file-text',
        onClick: () => window.location.assign(summaryAddress(customerId, contact, '.pdf')),
      },
    ],
    [outcome, copy, customerId, contact],
  );
  return (
    <Page subtitle={shown ? `As of ${formatMoment(shown.asOf)}` : ' '} actions={actions}>
      {error ? (
        <Failed what="The summary could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : shown ? (
        <Blocks summary={shown} />
      ) : (
        <SkeletonFacts facts={10} />
      )}
    </Page>
  );
}

/** Parts fill the columns one below the other, so that short parts leave no holes beside long ones. */
const COLUMNS = {
  columnCount: { xs: 1, lg: 2, xl: 3 },
  columnGap: 2,
  '& > *': { breakInside: 'avoid', mb: 2 },
} as const;

function Blocks({ summary }: { readonly summary: SupportSummary }) {
  const { asOf, customer, caller, people, sites, cover, more, attention, attentionTotal, changes } = summary;
  const known = [
    ['Hours', customer.opening && openWords(customer.opening, asOf)],
    ['Phone', customer.phone && formatPhone(customer.phone)],
    ['Remote support', customer.remoteSupport],
    ['Account manager', customer.manager],
    ['Primary engineer', customer.engineer],
    ['Deputy engineer', customer.deputy],
  ] as const;
  const to = `/customer/${customer.id}`;
  return (
    <>
      {customer.alert && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {customer.alert}
        </Alert>
      )}
      <Box sx={COLUMNS}>
        {caller && <CallerBlock caller={caller} to={to} />}
        <Section title="Customer" icon="building-2">
          <Facts facts={known.map(([label, value]) => ({ label, value: value ?? '–' }))} />
        </Section>
        {more.filter(isFirst).map((part) => (
          <MoreBlock key={part.place} part={part} />
        ))}
        <AttentionBlock attention={attention} total={attentionTotal} />
        {people && <PeopleBlock people={people} to={to} />}
        {sites && <SitesBlock sites={sites} to={to} />}
        {cover && cover.length > 0 && <CoverBlock cover={cover} to={to} />}
        {more
          .filter((part) => !isFirst(part))
          .map((part) => (
            <MoreBlock key={part.place} part={part} />
          ))}
        <ChangesBlock changes={changes} />
      </Box>
    </>
  );
}
