import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { LeaveGuard } from '#engine/parts/page/LeaveGuard.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { user } from '#areas/identity/users/user.ts';
import type { Assigned } from '#areas/identity/users/visibility.ts';
import type { AssignmentAnswer, Choice } from './assignment.ts';
import { CopyFrom } from './CopyFrom.tsx';
import { EffectPreview } from './EffectPreview.tsx';
import { RuleFields } from './RuleFields.tsx';
import { TwoLists } from './TwoLists.tsx';

const WORDS = {
  customer: { title: 'Assign customers', all: 'All customers', some: 'Assigned customers only', many: 'customers' },
  supplier: { title: 'Assign suppliers', all: 'All suppliers', some: 'Assigned suppliers only', many: 'suppliers' },
} as const;

/** Customers or suppliers that a user sees: two lists, and the effect of a change before saving. */
export function AssignPanel({ of }: { readonly of: Assigned }) {
  const { params } = usePlace();
  const address = `/api/v1/users/${params.id}/assignment/${of}`;
  const { data, error, refetch } = useQuery({
    queryKey: [user.name, 'assignment', of, params.id],
    queryFn: ({ signal }) => api<AssignmentAnswer>(address, { signal }),
  });
  const [failure, setFailure] = useState<ApiError | null>(null);
  return (
    <Page title={WORDS[of].title} {...(data ? { subtitle: data.user.name } : {})} wide>
      {data ? (
        <Work
          key={data.user.version}
          of={of}
          answer={data}
          address={address}
          failure={failure}
          onFailure={setFailure}
        />
      ) : error ? (
        <Failed what="The assignments could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Page>
  );
}

interface WorkProps {
  readonly of: Assigned;
  readonly answer: AssignmentAnswer;
  readonly address: string;
  /** Reason for the last refusal; kept even though the other changes were saved. */
  readonly failure: ApiError | null;
  readonly onFailure: (failure: ApiError | null) => void;
}

function Work({ of, answer, address, failure, onFailure }: WorkProps) {
  const client = useQueryClient();
  const panel = usePanel();
  const [choice, setChoice] = useState<Choice>(choiceIn(answer));
  const [isSaving, setSaving] = useState(false);
  const isChanged = !isSameChoice(choice, choiceIn(answer));
  const words = WORDS[of];

  const save = async () => {
    setSaving(true);
    onFailure(null);
    try {
      const saved = await api<AssignmentAnswer>(address, {
        method: 'POST',
        body: { ...choice, version: answer.user.version },
      });
      await taken(saved);
      toast(`Access of ${saved.user.name} to ${words.many} saved`);
      panel?.close();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // The valid part was saved; the lists show the new state.
      const { assignment } = thrown.body as { assignment?: AssignmentAnswer };
      if (assignment) {
        setChoice(choiceIn(assignment));
        await taken(assignment);
      }
      onFailure(thrown);
    } finally {
      setSaving(false);
    }
  };
  const taken = async (saved: AssignmentAnswer) => {
    client.setQueryData([user.name, 'assignment', of, String(saved.user.id)], saved);
    await client.invalidateQueries({ queryKey: [user.name, 'one', saved.user.id] });
    void client.invalidateQueries({ queryKey: [user.name, 'list'] });
  };
  useKeys({ 'mod+s': () => void save() });

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {failure && <Alert severity="error">{failure.message}</Alert>}
      <RadioGroup
        row
        aria-label={words.title}
        value={choice.scope}
        onChange={(_, scope) => setChoice({ ...choice, scope: scope === 'all' ? 'all' : 'assigned' })}
      >
        <FormControlLabel value="all" control={<Radio size="small" />} label={words.all} />
        <FormControlLabel value="assigned" control={<Radio size="small" />} label={words.some} />
      </RadioGroup>
      {choice.scope === 'assigned' && (
        <>
          <TwoLists answer={answer} choice={choice} onChoice={setChoice} />
          <RuleFields answer={answer} rules={choice.rules} onRules={(rules) => setChoice({ ...choice, rules })} />
          <CopyFrom of={of} self={answer.user.id} onCopy={(copied) => setChoice({ ...choice, ...copied })} />
        </>
      )}
      {isChanged && <EffectPreview of={of} name={answer.user.name} address={address} choice={choice} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={() => panel?.close()}>Cancel</Button>
        <Button variant="contained" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      </Box>
      <LeaveGuard when={isChanged && !isSaving} />
    </Box>
  );
}

const choiceIn = ({ scope, ids, ends, rules }: Choice): Choice => ({ scope, ids, ends, rules });

const isSameChoice = (one: Choice, other: Choice): boolean => comparable(one) === comparable(other);

const comparable = ({ scope, ids, ends, rules }: Choice): string =>
  JSON.stringify([
    scope,
    ids.toSorted((a, b) => a - b),
    ends.filter(({ id }) => ids.includes(id)).toSorted((a, b) => a.id - b.id),
    Object.entries(rules).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ]);
