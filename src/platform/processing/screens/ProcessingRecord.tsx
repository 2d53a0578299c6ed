import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Facts } from '#engine/parts/Facts.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { AS_WORDS, basisWords, type ProcessingActivity, type ProcessingRecord as Shown } from '../processingRecord.ts';

const BASE = '/api/v1/retention/record';
const SETTINGS = '/system/settings?tab=processing';

/** The record of processing required by law: purposes, people, data, periods and recipients. */
export function ProcessingRecord() {
  const { data, error, refetch } = useQuery({
    queryKey: ['retention', 'record'],
    queryFn: ({ signal }) => api<Shown>(BASE, { signal }),
  });
  if (error && !data)
    return <Failed what="The record of processing could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {data.missing.length > 0 && <Missing what={data.missing} />}
      <Head record={data} />
      {data.activities.map((activity) => (
        <ActivitySection key={activity.key} activity={activity} />
      ))}
      <Recipients record={data} />
      <Section title="Safeguards">
        <Box component="ul" sx={{ m: 0, pl: 2.5, fontSize: '0.8125rem', lineHeight: '22px' }}>
          {data.measures.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </Box>
      </Section>
    </Box>
  );
}

function Missing({ what }: { readonly what: readonly string[] }) {
  return (
    <Alert
      severity="warning"
      action={
        allows('setting.update') && (
          <Button color="inherit" size="small" component={Go} to={SETTINGS}>
            Complete
          </Button>
        )
      }
    >
      Some details that the law requires are missing: {what.join('; ')}.
    </Alert>
  );
}

function Head({ record: { at, company, officer, onBehalfOf } }: { readonly record: Shown }) {
  return (
    <Section
      title="Record of processing"
      about={`UK GDPR, article 30. Based on your settings as at ${formatMoment(at)}.`}
      actions={
        allows('retention.export') && (
          <>
            <Button size="small" component="a" href={`${BASE}.pdf`} download>
              PDF
            </Button>
            <Button size="small" component="a" href={`${BASE}.csv`} download>
              CSV
            </Button>
          </>
        )
      }
    >
      <Facts
        facts={[
          { label: 'Company', value: joined(company.name, company.address, company.phone) },
          { label: 'ICO registration number', value: company.registration },
          { label: 'Responsible person', value: joined(officer.name, officer.email, officer.phone) },
          {
            label: 'On behalf of',
            value:
              onBehalfOf.count === 0
                ? 'No customers in your scope'
                : `Customers in your scope: ${figure(onBehalfOf.count)}, with a signed agreement: ${figure(onBehalfOf.withAgreement)}`,
          },
        ]}
      />
    </Section>
  );
}

function ActivitySection({ activity }: { readonly activity: ProcessingActivity }) {
  const { label, as, purpose, people, data, recipients, periods } = activity;
  return (
    <Section
      title={label}
      about={purpose}
      actions={<StatusPill tone="neutral">{as === 'controller' ? 'Controller' : 'Processor'}</StatusPill>}
    >
      <Facts
        facts={[
          { label: 'Role', value: AS_WORDS[as] },
          { label: 'Legal basis', value: basisWords(activity) },
          { label: 'People', value: people.join('; ') },
          { label: 'Data', value: <Lines of={data} /> },
          { label: 'Recipients', value: recipients.join('; ') || 'No recipients' },
          { label: 'Kept', value: <Lines of={periods} /> },
        ]}
      />
    </Section>
  );
}

function Lines({ of }: { readonly of: readonly string[] }) {
  return of.map((line) => <Box key={line}>{line}</Box>);
}

function Recipients({ record: { recipients, transfers } }: { readonly record: Shown }) {
  return (
    <Section title="Recipients" about="Based on your current settings." flush>
      {recipients.length === 0 && (
        <SectionRow>No recipients. Your settings send data to no other organisation.</SectionRow>
      )}
      {recipients.map(({ label, where, gets, mayBeAbroad }) => (
        <SectionRow key={label} sx={{ alignItems: 'flex-start', flexWrap: 'wrap', py: 1.25 }}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>{label}</Box>
            <Box sx={{ color: 'text.secondary' }}>{where.join(', ')}</Box>
          </Box>
          <Box sx={{ flex: '2 1 260px', minWidth: 0 }}>{gets}</Box>
          {mayBeAbroad && <StatusPill tone="info">May be outside the UK</StatusPill>}
        </SectionRow>
      ))}
      <SectionRow sx={{ alignItems: 'flex-start', flexWrap: 'wrap', py: 1.25 }}>
        <Box sx={{ flex: '1 1 220px', fontWeight: 600 }}>Transfers outside the UK</Box>
        <Box sx={{ flex: '2 1 260px', minWidth: 0, whiteSpace: 'pre-line' }}>{transfers ?? 'Not set'}</Box>
      </SectionRow>
    </Section>
  );
}

const joined = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');
const figure = (count: number): string => count.toLocaleString('en-GB');
