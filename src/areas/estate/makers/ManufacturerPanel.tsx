import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { ActionButton } from '#engine/records/actions/ActionButton.tsx';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { NoRecord } from '#engine/records/NoRecord.tsx';
import { useRecord } from '#engine/lists/useRecord.web.ts';
import { records } from '#engine/api/records.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonFacts, SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { manufacturer } from './manufacturer.ts';
import { model } from './model.ts';

/** One manufacturer in a drawer: support contacts, models, and merging of duplicates. */
export function Screen() {
  const { params } = usePlace();
  const panel = usePanel();
  const { data, error, refetch } = useRecord(manufacturer, Number(params.id));
  if (!data)
    return (
      <Page>
        {error ? (
          <NoRecord entity={manufacturer} error={error}>
            <Failed what="The manufacturer could not be loaded" error={error} onRetry={() => void refetch()} />
          </NoRecord>
        ) : (
          <SkeletonFacts />
        )}
      </Page>
    );
  const sections = factsOf(manufacturer, data.row, { custom: [], without: ['name'] });
  return (
    <Page title={String(data.row.name)} subtitle={data.row.archivedAt ? 'Archived' : 'Manufacturer'}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {data.may.includes('manufacturer.update') && (
            <Button
              variant="contained"
              startIcon={<Pencil size={15} />}
              component={Go}
              to={`/manufacturers/${data.row.id}/edit`}
            >
              Edit
            </Button>
          )}
          <ActionButton entity={manufacturer} answer={data} action="merge" onDone={() => panel?.close()} />
        </Box>
        <FactSections sections={sections} context={{ refs: data.refs }} />
        <Models makerId={data.row.id} />
      </Box>
    </Page>
  );
}

function Models({ makerId }: { readonly makerId: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['model', 'list', 'of', makerId],
    queryFn: ({ signal }) => records(model).list({ where: { manufacturerId: makerId }, sort: ['name'] }, { signal }),
    enabled: allows('model.view'),
  });
  if (!allows('model.view')) return null;
  const add = allows('model.create') && (
    <Button size="small" component={Go} to={`/models/create?manufacturerId=${makerId}`}>
      Add
    </Button>
  );
  return (
    <Section title="Models" icon="package" {...(data ? { count: data.total } : {})} actions={add} flush>
      {error ? (
        <Failed what="The models could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon="package"
          title="No models yet"
          why="Add a model to set the warranty, planned life and ports of its assets."
        />
      ) : (
        data.rows.map((model) => (
          <SectionRow key={model.id}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Go to={`/models/${model.id}`} sx={{ color: 'text.primary', fontWeight: 550 }}>
                {model.name}
              </Go>
            </Box>
            <Box className="num" sx={{ color: 'text.secondary' }}>
              {model.partNumber}
            </Box>
          </SectionRow>
        ))
      )}
    </Section>
  );
}
