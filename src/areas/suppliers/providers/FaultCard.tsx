import { FieldCell } from '#engine/kinds/cells.tsx';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { type Fact, Facts } from '#engine/parts/Facts.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { labelOf } from '#engine/kinds/field.ts';
import { allows } from '#engine/session/session.web.ts';
import { provider } from './provider.ts';

const ASKED = ['supportPhone', 'supportHours', 'statusUrl', 'portalUrl', 'escalation'] as const;

/** Details for reporting a fault, on the page of a provider account. */
export function FaultCard({ row }: ShowProps) {
  const { data, error, refetch } = useRecord(provider, Number(row.providerId));
  if (!allows('provider.view')) return null;
  const own: Fact[] = (['reference', 'accountNumber', 'whoMaySpeak'] as const).flatMap((key) =>
    row[key] ? [{ label: LABELS[key], value: String(row[key]) }] : [],
  );
  const theirs: Fact[] = ASKED.flatMap((key) => {
    const value = data?.row[key];
    const field = provider.fields[key];
    return value
      ? [{ label: labelOf(key, field), value: <FieldCell field={field} value={value} place="facts" /> }]
      : [];
  });
  return (
    <Section title="Report a fault" icon="phone">
      {error && !data ? (
        <Failed what="The provider could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Facts
          facts={[
            { label: 'Provider', value: <RowLink to={`/providers/${data.row.id}`}>{String(data.row.name)}</RowLink> },
            ...theirs,
            ...own,
          ]}
        />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </Section>
  );
}

const LABELS = { reference: 'Reference', accountNumber: 'Account number', whoMaySpeak: 'Authorised contacts' } as const;
