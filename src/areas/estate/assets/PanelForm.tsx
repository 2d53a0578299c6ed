import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Sections } from '#engine/records/form/FormSections.tsx';
import { inSentence } from '#engine/entity/inSentence.ts';
import { NoRecord } from '#engine/records/NoRecord.tsx';
import { RecordForm } from '#engine/records/RecordForm.tsx';
import { titleOf } from '#engine/entity/shape.ts';
import { useRecord, useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { fill } from '#engine/screens/manifest.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';

export interface PanelFormProps {
  readonly entity: AnyEntity;
  /** The record to edit; null for a new one. */
  readonly recordId: number | null;
  readonly subtitle?: string;
  /** Values the page sets: not shown, always sent. */
  readonly decided: Readonly<Record<string, unknown>>;
  readonly preset?: Readonly<Record<string, unknown>>;
  readonly sections?: Sections;
  /** Entities whose pages show data of the saved record. */
  readonly shownBy?: readonly string[];
}

/** A small form in a drawer over the page it belongs to. */
export function PanelForm(props: PanelFormProps) {
  return props.recordId === null ? <Form {...props} /> : <Edit {...props} recordId={props.recordId} />;
}

function Edit(props: PanelFormProps & { readonly recordId: number }) {
  const { entity, recordId } = props;
  const { data, error, refetch } = useRecord(entity, recordId);
  if (data) return <Form {...props} answer={data} />;
  if (!error)
    return (
      <Page>
        <SkeletonFacts facts={6} />
      </Page>
    );
  return (
    <NoRecord entity={entity} error={error}>
      <Failed
        what={`The ${inSentence(entity.label)} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    </NoRecord>
  );
}

function Form({
  entity,
  recordId,
  subtitle,
  decided,
  preset,
  sections,
  shownBy = [],
  answer,
}: PanelFormProps & { readonly answer?: ReturnType<typeof useRecord>['data'] }) {
  const { screen, params } = usePlace();
  const client = useQueryClient();
  const panel = usePanel();
  const go = useGo();
  const take = useTakeRecord(entity);
  const leave = (how: { readonly unasked?: boolean } = {}) =>
    panel ? panel.close(how) : go(fill(screen.parent ?? '/', params), how);
  const customerId = params.customerId ? Number(params.customerId) : undefined;
  return (
    <Page {...(answer ? { title: `Edit ${titleOf(entity, answer.row)}` } : {})} subtitle={subtitle}>
      <Box sx={NARROW}>
        <RecordForm
          entity={entity}
          custom={NO_FIELDS}
          {...(answer ? { answer } : {})}
          {...(preset ? { preset } : {})}
          {...(sections ? { sections } : {})}
          decided={decided}
          customerId={customerId}
          draftKey={`draft.${sessionNow()?.user.userid ?? 0}.${entity.name}.${recordId ?? (params.id ? `on-${params.id}` : 'new')}`}
          onSaved={(saved) => {
            take(saved);
            for (const noun of shownBy) void client.invalidateQueries({ queryKey: [noun] });
            leave({ unasked: true });
          }}
          onCancel={() => leave()}
        />
      </Box>
    </Page>
  );
}

const NO_FIELDS = [] as const;
/** A drawer is always narrow, so labels go above their fields. */
const NARROW = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  '& form section': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;
