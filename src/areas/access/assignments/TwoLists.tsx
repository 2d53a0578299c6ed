import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatDay } from '#engine/kinds/day/day.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import type { AssignmentAnswer, Choice } from './assignment.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { LastDay } from './LastDay.tsx';

interface TwoListsProps {
  readonly answer: AssignmentAnswer;
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

/** Assigned and other records. The user moves items between the lists and sets last days. */
export function TwoLists({ answer, choice, onChoice }: TwoListsProps) {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const has = new Set(choice.ids);
  const last = new Map(choice.ends.map(({ id, until }) => [id, until]));
  const assigned = answer.all.filter(({ id }) => has.has(id));
  const open = answer.all.filter(({ id, archived }) => !has.has(id) && !archived);
  const markedIn = (list: readonly { readonly id: number }[]) =>
    list.map(({ id }) => id).filter((id) => marked.has(id));
  const change = (next: Partial<Choice>) => {
    onChoice({ ...choice, ...next });
    setMarked(new Set());
  };
  const add = (which: readonly number[]) => change({ ids: [...choice.ids, ...which] });
  const take = (which: readonly number[]) => change({ ids: choice.ids.filter((id) => !which.includes(id)) });
  const endOn = (until: string | null) => {
    const chosen = markedIn(assigned);
    const others = choice.ends.filter(({ id }) => !chosen.includes(id));
    change({ ends: until === null ? others : [...others, ...chosen.map((id) => ({ id, until }))] });
  };
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
        onDrop={take}
        empty="All are assigned."
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
          Remove
        </Button>
      </Box>
      <ChoiceList
        title="Assigned"
        items={assigned}
        marked={marked}
        onMark={setMarked}
        onMove={take}
        onDrop={add}
        noteOf={(id) => untilWords(last.get(id))}
        empty="None assigned individually."
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <LastDay count={markedIn(assigned).length} onDay={endOn} />
      </Box>
    </Box>
  );
}

function untilWords(until: string | undefined): string | undefined {
  if (until === undefined) return undefined;
  return until < today() ? `ended ${formatDay(until)}` : `until ${formatDay(until)}`;
}
