import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useState } from 'react';
import { dropDraft } from '#engine/records/formDraft.web.ts';
import { focusField } from '#engine/records/form/focusField.web.ts';
import { RecordForm } from '#engine/records/RecordForm.tsx';
import { factsOf } from '#engine/records/show/factsOf.ts';
import { FactSections } from '#engine/records/show/FactSections.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { SkeletonFacts } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows, sessionNow } from '#engine/session/session.web.ts';
import type { AnyGroup } from '#engine/settings/groups.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { DecidedElsewhere } from './DecidedElsewhere.tsx';
import { formOf, secretsSet } from './groupForm.ts';
import { addressOf, type GroupAnswer, useGroup, useReread } from './useGroup.web.ts';
import { Versions } from './Versions.tsx';

/** One group: its form for users who may change it, its values for others, and its versions. */
export function Group({ group }: { readonly group: AnyGroup }) {
  const { data, error, refetch } = useGroup(group);
  if (!data && error)
    return <Failed what="These settings could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', maxWidth: '90ch' }}>
        {group.help}
      </Typography>
      {data?.outside && <DecidedElsewhere group={group} outside={data.outside} />}
      {!data ? (
        <SkeletonFacts facts={6} />
      ) : allows('setting.update') ? (
        <GroupForm key={data.outside?.by ?? ''} group={group} answer={data} />
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 860 }}>
          <FactSections
            sections={factsOf(formOf(group, data), data.row, { custom: [], allows })}
            context={{ refs: data.refs }}
          />
          <Versions group={group} answer={data} />
        </Box>
      )}
    </>
  );
}

function GroupForm({ group, answer }: { readonly group: AnyGroup; readonly answer: GroupAnswer }) {
  const reread = useReread(group);
  useNamedField();
  // The form is recreated after each save, and when the user discards changes.
  const [begun, setBegun] = useState({ answer, round: 0 });
  const draftKey = `draft.${sessionNow()?.user.userid ?? 0}.setting.${group.name}`;
  const begin = (next: GroupAnswer) => setBegun((now) => ({ answer: next, round: now.round + 1 }));
  return (
    <RecordForm
      key={begun.round}
      entity={formOf(group, begun.answer)}
      custom={[]}
      // Changes that another user saves are merged into the form.
      answer={answer.row.version > begun.answer.row.version ? answer : begun.answer}
      secretsSet={secretsSet(begun.answer)}
      address={addressOf(group)}
      draftKey={draftKey}
      beside={
        // Rendered together: a part that appears later would move the buttons under the pointer.
        <Suspense fallback={null}>
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
            <Slot place={`settings:${group.name}`} />
            <Versions group={group} answer={answer} onPutBack={begin} />
          </Box>
        </Suspense>
      }
      onSaved={(saved) => {
        toast(`${group.label} saved`);
        begin({ ...answer, ...saved });
        void reread();
      }}
      onCancel={() => {
        dropDraft(draftKey);
        begin(answer);
      }}
    />
  );
}

/** Focuses the field named in the URL. */
function useNamedField(): void {
  const [{ field }] = useAddress();
  useEffect(() => {
    if (!field) return;
    // Runs after the page has focused its heading.
    const timer = setTimeout(() => focusField(field), 60);
    return () => clearTimeout(timer);
  }, [field]);
}
