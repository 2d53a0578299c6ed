import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { api } from '#engine/http/client.web.ts';
import { Markdown } from '#engine/kinds/notes/Markdown.tsx';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { formatMoney } from '#engine/kinds/money/money.ts';
import { formatPhone } from '#engine/kinds/phone/phone.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { Mark, StatusPill } from '#engine/parts/StatusPill.tsx';
import { useCopy } from '#engine/parts/useCopy.web.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { MailLink, PhoneText } from '../contacts/Reach.tsx';
import { RoleWords } from '../contacts/RoleWords.tsx';
import type { SupportSummary } from './supportSummary.ts';
import { openWord, summaryText } from './supportText.rules.ts';

/** One-page summary of a customer for an engineer who returns a call. */
export function Screen() {
  const { params } = usePlace();
  const customerId = Number(params.customerId);
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', 'support', customerId],
    meta: madeOf(
      'site',
      'contact',
      'coverNote',
      'supportContract',
      'prepaidMovement',
      'timeCharge',
      'job',
      'visit',
      'eov',
      'providerAccount',
    ),
    queryFn: ({ signal }) => api<SupportSummary>(`/api/v1/customers/${customerId}/support-summary`, { signal }),
  });
  const text = useMemo(() => (data ? summaryText(data) : ''), [data]);
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
        onClick: () => window.location.assign(`/api/v1/customers/${customerId}/support-summary.pdf`),
      },
    ],
    [outcome, copy, customerId],
  );
  return (
    <Page subtitle={data ? `As of ${formatMoment(data.asOf)}` : ' '} actions={actions}>
      {error ? (
        <Failed what="The summary could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Blocks summary={data} />
      ) : (
        <SkeletonFacts facts={10} />
      )}
    </Page>
  );
}

function Blocks({ summary: { customer, people, sites, cover, more, attention, attentionTotal, changes } }: Given) {
  const known = [
    ['Account manager', customer.manager],
    ['Primary engineer', customer.engineer],
    ['Deputy engineer', customer.deputy],
    ['Phone', customer.phone && formatPhone(customer.phone)],
    ['Remote support', customer.remoteSupport],
  ] as const;
  const to = `/customer/${customer.id}`;
  return (
    <Box
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
    >
      {customer.alert && (
        <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
          {customer.alert}
        </Alert>
      )}
      <Section title="Customer" icon="building-2">
        <Facts facts={known.map(([label, value]) => ({ label, value: value ?? '–' }))} />
      </Section>
      {people && (
        <Section title="Contacts" icon="contact-round" flush>
          {people.map((each) => (
            <SectionRow key={each.id} sx={{ gap: 1, py: 0.75, flexWrap: 'wrap' }}>
              <Box sx={{ flex: 1, minWidth: 160 }}>
                <RowLink to={`${to}/contacts/${each.id}`}>{each.name}</RowLink>
                <Box sx={{ color: 'text.secondary' }}>
                  <RoleWords roles={each.roles} />
                  {each.mayApproveUpTo !== null && ` · approves up to ${formatMoney(each.mayApproveUpTo)}`}
                </Box>
              </Box>
              {each.phone && <PhoneText number={each.phone} />}
              {each.email && <MailLink address={each.email} />}
            </SectionRow>
          ))}
          {people.length === 0 && <Empty>No contacts with roles yet</Empty>}
        </Section>
      )}
      {sites && (
        <Section title="Sites and access" icon="map-pin" flush>
          {sites.map((each) => (
            <SectionRow key={each.id} sx={{ display: 'block', py: 1 }}>
              <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
                <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
                  <RowLink to={`${to}/sites/${each.id}`}>{each.name}</RowLink>
                </Box>
                {openWord(each) && (
                  <StatusPill tone={each.open ? 'good' : 'neutral'}>{openWord(each) ?? ''}</StatusPill>
                )}
                {each.phone && <PhoneText number={each.phone} />}
              </Box>
              <Box sx={{ color: 'text.secondary' }}>{each.address}</Box>
              {each.accessNotes && <Markdown markdown={each.accessNotes} />}
              {each.hazards.map((hazard) => (
                <Box key={hazard} sx={{ mt: 0.5 }}>
                  <StatusPill tone="warning">{hazard}</StatusPill>
                </Box>
              ))}
            </SectionRow>
          ))}
          {sites.length === 0 && <Empty>No sites yet</Empty>}
        </Section>
      )}
      {more.map(({ title, icon, lines }) => (
        <Section key={title} title={title} icon={icon} flush>
          {lines.map(({ text, path }) => (
            <SectionRow key={text} sx={{ py: 0.75 }}>
              {path ? <RowLink to={path}>{text}</RowLink> : text}
            </SectionRow>
          ))}
          {lines.length === 0 && <Empty>Nothing recorded yet</Empty>}
        </Section>
      ))}
      <Section title="Needs attention" icon="circle-alert" count={attentionTotal} flush>
        {attention.map(({ tone, text }) => (
          <SectionRow key={text} sx={{ gap: 1, py: 0.75 }}>
            <Mark tone={tone} label={tone === 'bad' ? 'Problem' : 'Note'} />
            <Box sx={{ flex: 1, minWidth: 0 }}>{text}</Box>
          </SectionRow>
        ))}
        {attention.length === 0 && <Empty>No problems</Empty>}
        {attentionTotal > attention.length && <Empty>{`and ${attentionTotal - attention.length} more`}</Empty>}
      </Section>
      {cover && cover.length > 0 && (
        <Section title="Cover notes" icon="notebook-pen" flush>
          {cover.map((each) => (
            <SectionRow key={each.id} sx={{ display: 'block', py: 1 }}>
              <Box component="h3" sx={{ m: 0, font: 'inherit' }}>
                <RowLink to={`${to}/cover-notes/${each.id}`}>{each.name}</RowLink>
              </Box>
              <Markdown markdown={each.body} />
            </SectionRow>
          ))}
        </Section>
      )}
      <Section title="Recent changes" icon="history" flush>
        {changes.map((each) => (
          <SectionRow key={`${each.at} ${each.title}`} sx={{ py: 0.75 }}>
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {each.noun} {each.path ? <RowLink to={each.path}>{each.title}</RowLink> : each.title}
              <Box
                component="span"
                sx={{ color: 'text.secondary' }}
              >{` · ${each.actor}, ${formatMoment(each.at)}`}</Box>
            </Box>
          </SectionRow>
        ))}
        {changes.length === 0 && <Empty>No changes yet</Empty>}
      </Section>
    </Box>
  );
}

interface Given {
  readonly summary: SupportSummary;
}

const Empty = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ px: 2, py: 1.25, color: 'text.secondary' }}>{children}</Box>
);
