import { useQuery } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { ShowAll } from '#engine/parts/ShowAll.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { DrawerButton } from '#engine/records/drawer/DrawerButton.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';
import { document } from './document.ts';

const MOST = 50;

/** Documents of a customer, or about another record. */
export function DocumentsTab({ entity, row }: ShowProps) {
  const noun = rootOf(entity).name;
  const key = recordKey({ noun, id: row.id });
  const isCustomer = noun === 'customer';
  const where = isCustomer ? { customerId: { is: [row.id] } } : { about: { any: [key] } };
  const { data, error, refetch } = useQuery({
    queryKey: ['document', 'list', 'of', key],
    queryFn: ({ signal }) => records(document).list({ where, sort: ['folder', 'title'], size: MOST }, { signal }),
  });
  const customerId = typeof row.customerId === 'number' ? row.customerId : null;
  const preset = isCustomer
    ? `customerId=${row.id}`
    : `about=${key}${customerId === null ? '' : `&customerId=${customerId}`}`;
  return (
    <Section
      title="Documents"
      icon="book-open"
      flush
      {...(data ? { count: data.total } : {})}
      actions={
        allows('document.create') &&
        row.archivedAt === null && (
          <DrawerButton size="small" to={`/documents/create?${preset}`}>
            Add document
          </DrawerButton>
        )
      }
    >
      {error && !data ? (
        <Failed what="The documents could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.rows.length === 0 ? (
        <SectionRow>
          {isCustomer ? 'No documents about this customer yet.' : 'No document describes this record yet.'}
        </SectionRow>
      ) : (
        <>
          {data.rows.map((each) => (
            <SectionRow key={each.id} sx={{ flexWrap: 'wrap', gap: 1 }}>
              <RowLink to={`/documents/${each.id}`}>
                {each.folder ? `${each.folder} / ${each.title}` : each.title}
              </RowLink>
              {each.status === 'draft' && <StatusPill tone="neutral">Draft</StatusPill>}
              {each.reviewOn !== null && (
                <StatusPill tone="info">{`Review due ${formatDay(each.reviewOn)}`}</StatusPill>
              )}
            </SectionRow>
          ))}
          <ShowAll
            total={data.total}
            shown={MOST}
            what="documents"
            to={isCustomer ? `/customer/${row.id}/documents` : `/documents?f.about=any:${key}`}
          />
        </>
      )}
    </Section>
  );
}
