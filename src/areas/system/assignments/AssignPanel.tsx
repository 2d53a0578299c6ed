import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { api } from '#core/http/client.web.ts';
import { ApiError } from '#core/http/failure.ts';
import { LeaveGuard } from '#core/parts/LeaveGuard.tsx';
import { Failed } from '#core/parts/EmptyState.tsx';
import { Page } from '#core/parts/Page.tsx';
import { usePanel } from '#core/parts/panel.web.ts';
import { SkeletonRows } from '#core/parts/Skeletons.tsx';
import { toast } from '#core/parts/toasts.web.ts';
import { usePlace } from '#core/screens/place.web.ts';
import { useKeys } from '#core/screens/useKeys.web.ts';
import { user } from '../users/user.ts';
import type { Assigned, AssignmentAnswer, Choice } from './assignment.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { CopyFrom } from './CopyFrom.tsx';
import { EffectPreview } from './EffectPreview.tsx';

const WORDS = {
  customer: { title: 'Assign customers', all: 'All customers', some: 'Assigned customers only', many: 'customers' },
  supplier: { title: 'Assign suppliers', all: 'All suppliers', some: 'Assigned suppliers only', many: 'suppliers' },
} as const;

/** Which customers or suppliers somebody sees: two lists, and what a change would mean before it is saved. */
export function AssignPanel({ of }: { readonly of: Assigned }) {
  const { params } = usePlace();
  const address = `/api/v1/users/${params.id}/assignment/${of}`;
  const { data, error, refetch } = useQuery({
    queryKey: [user.name, 'assignment', of, params.id],
    queryFn: ({ signal }) => api<AssignmentAnswer>(address, { signal }),
  });
  return (
    <Page title={WORDS[of].title} {...(data ? { subtitle: data.user.name } : {})} wide>
      {data ? (
        <Work key={data.user.version} of={of} answer={data} address={address} />
      ) : error ? (
        <Failed what="What is assigned could not be loaded" error={error} onRetry={() => void refetch()} />
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
}

function Work({ of, answer, address }: WorkProps) {
  const client = useQueryClient();
  const panel = usePanel();
  const [choice, setChoice] = useState<Choice>({ scope: answer.scope, ids: answer.ids });
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const isChanged = choice.scope !== answer.scope || !isSameSet(choice.ids, answer.ids);
  const words = WORDS[of];

  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      const saved = await api<AssignmentAnswer>(address, {
        method: 'POST',
        body: { ...choice, version: answer.user.version },
      });
      await taken(saved);
      toast(
        `${saved.user.name} sees ${saved.scope === 'all' ? 'all' : saved.ids.length.toLocaleString('en-GB')} ${words.many}`,
      );
      panel?.close();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      // What could be saved was saved; the lists show how it is now.
      const { assignment } = thrown.body as { assignment?: AssignmentAnswer };
      if (assignment) {
        setChoice({ scope: assignment.scope, ids: assignment.ids });
        toast(thrown.message);
        await taken(assignment);
      }
      setFailure(thrown);
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
          <TwoLists answer={answer} ids={choice.ids} onIds={(ids) => setChoice({ ...choice, ids })} />
          <CopyFrom of={of} self={answer.user.id} onCopy={(ids) => setChoice({ ...choice, ids })} />
        </>
      )}
      {isChanged && <EffectPreview name={answer.user.name} address={address} choice={choice} />}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
        <Button onClick={() => panel?.close()}>Cancel</Button>
        <Button variant="contained" disabled={!isChanged} loading={isSaving} onClick={() => void save()}>
          Save
        </Button>
      </Box>
      <LeaveGuard when={isChanged && !isSaving} words="What you chose is not saved and will be lost." />
    </Box>
  );
}

interface TwoListsProps {
  readonly answer: AssignmentAnswer;
  readonly ids: readonly number[];
  readonly onIds: (ids: readonly number[]) => void;
}

function TwoLists({ answer, ids, onIds }: TwoListsProps) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const has = new Set(ids);
  const assigned = answer.all.filter(({ id }) => has.has(id));
  const open = answer.all.filter(({ id, archived }) => !has.has(id) && !archived);
  const add = (which: readonly number[]) => {
    onIds([...ids, ...which]);
    setMarked(new Set());
  };
  const take = (which: readonly number[]) => {
    onIds(ids.filter((id) => !which.includes(id)));
    setMarked(new Set());
  };
  const markedIn = (list: readonly { readonly id: number }[]) =>
    list.map(({ id }) => id).filter((id) => marked.has(id));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto minmax(0, 1fr)' },
        alignItems: 'center',
      }}
    >
      <ChoiceList
        title="Not assigned"
        items={open}
        marked={marked}
        onMark={setMarked}
        onMove={add}
        empty="Everything is assigned."
      />
      <Box sx={{ display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, gap: 1, justifyContent: 'center' }}>
        <Button
          variant="outlined"
          size="small"
          endIcon={<ChevronRight size={15} />}
          disabled={markedIn(open).length === 0}
          onClick={() => add(markedIn(open))}
        >
          Assign
        </Button>
        <Button
          variant="outlined"
          size="small"
          startIcon={<ChevronLeft size={15} />}
          disabled={markedIn(assigned).length === 0}
          onClick={() => take(markedIn(assigned))}
        >
          Take away
        </Button>
      </Box>
      <ChoiceList
        title="Assigned"
        items={assigned}
        marked={marked}
        onMark={setMarked}
        onMove={take}
        empty="Nothing is assigned, so nothing would be seen."
      />
    </Box>
  );
}

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));
