import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Patch, Row } from '#engine/entity/entity.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { useAllFields } from '#engine/lists/useCustomFields.web.ts';
import { useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { records } from '#engine/api/records.web.ts';
import { mappableFields } from '#platform/incoming/incomingPlan.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import { CallChoice } from './CallChoice.tsx';
import { incomingWebhook } from './incomingWebhook.ts';
import { MappedLines } from './MappedLines.tsx';
import { PayloadTree } from './PayloadTree.tsx';
import { leavesOf } from './payload.ts';
import { usePayload } from './usePayload.web.ts';

type Hook = Row<typeof incomingWebhook>;
type HookLine = NonNullable<Hook['lines']>[number];

/** Payload of a call as a tree. The user clicks a value to map it to a field. */
export function MapTab({ row }: ShowProps) {
  const hook = row as unknown as Hook & { readonly id: number; readonly version: number };
  const [chosen, setChosen] = useState<number | null>(null);
  const { rows, call, isPending, list } = usePayload(hook.id, chosen);
  const take = useTakeRecord(incomingWebhook);
  const custom = useAllFields(findEntity(hook.noun) ?? incomingWebhook);
  const save = useMutation({
    mutationFn: (set: Patch<typeof incomingWebhook>) => records(incomingWebhook).change(hook, set),
    onSuccess: (answer) => take(answer as never),
  });
  const lines = hook.lines ?? [];
  const fields = mappableFields(hook.noun, custom);
  const mayMap = allows('incomingWebhook.update');
  const give = (field: string, path: string) =>
    save.mutate({ lines: [...lines.filter((each) => each.field !== field), lineOf(field, path)] });

  if (list.error)
    return <Failed what="The calls could not be loaded" error={list.error} onRetry={() => void list.refetch()} />;
  if (isPending) return <SkeletonRows rows={6} />;
  const payload = call?.body ? parsed(call.body) : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {save.error && <Alert severity="error">{save.error.message}</Alert>}
      <MappedLines
        hook={hook}
        fields={fields}
        {...(mayMap ? { onChange: (next: readonly HookLine[]) => save.mutate({ lines: next }) } : {})}
      />
      <Section title="Received call" icon="layout-list" about="Select a value and choose the field for it.">
        {rows.length === 0 ? (
          <EmptyState
            icon="download"
            title="No calls yet"
            why="In learning mode, calls are kept without processing. Ask the sender to send a call, then map it here."
          />
        ) : payload === undefined ? (
          <Alert severity="info">Only the owner and users who see all customers can view received calls.</Alert>
        ) : (
          <>
            <CallChoice rows={rows} value={call?.id ?? 0} onChoose={setChosen} />
            <PayloadTree
              leaves={leavesOf(payload)}
              listAt={hook.listAt}
              lines={lines}
              fields={fields}
              {...(mayMap ? { onGive: give, onList: (path: string | null) => save.mutate({ listAt: path }) } : {})}
            />
          </>
        )}
      </Section>
    </Box>
  );
}

const lineOf = (field: string, source: string): HookLine => ({
  field,
  from: 'path',
  source,
  find: false,
  words: null,
  otherwise: null,
  missing: 'refuse',
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
