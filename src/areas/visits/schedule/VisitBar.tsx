import { inSentence } from '#engine/entity/inSentence.ts';
import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Tip } from '#engine/parts/Tip.tsx';
import { allows } from '#engine/session/session.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { spanWords } from '../day/times.web.ts';
import { VISIT_STATES } from '../visits/visitChoices.ts';
import { barOf, type Board, keyed, type Span } from './dayBoard.rules.ts';
import { drag } from './dragged.web.ts';
import { CONFLICT_WORDS, conflictsOf } from './plan.rules.ts';
import type { SchedulePerson } from './schedule.schema.ts';
import type { BoardVisit } from './useDayBoard.web.ts';

type Place = Span & { readonly personId: number };

interface VisitBarProps {
  readonly visit: BoardVisit;
  readonly person: SchedulePerson;
  readonly people: readonly number[];
  readonly day: string;
  readonly board: Board;
  /** The visit that was moved to another engineer by keyboard, which keeps the focus. */
  readonly moved: RefObject<number | null>;
  readonly onMove: (to: Place) => Promise<unknown>;
}

/** Consecutive key presses are saved as one move, after a pause or when the visit loses focus. */
const PAUSE_MS = 900;

/** A visit on the day board: dragged, or moved with arrow keys; Enter opens it, Escape restores it. */
export function VisitBar({ visit, person, people, day, board, moved, onMove }: VisitBarProps) {
  const [typed, setDraft] = useState<(Place & { readonly version: number }) | null>(null);
  // After saving, the server's version replaces the draft.
  const draft = typed?.version === visit.version ? typed : null;
  const bar = useRef<HTMLDivElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const go = useGo();
  const open = () => go(`/customer/${visit.customerId}/visits/${visit.id}`);
  useEffect(() => {
    if (moved.current === visit.id) {
      bar.current?.focus();
      moved.current = null;
    }
    return () => clearTimeout(pause.current);
  }, [moved, visit.id]);
  const mayMove = visit.status === 'planned' && visit.engineerId === person.id && allows('visit.update');
  const shown = draft ?? { start: visit.start, end: visit.end, personId: person.id };
  const save = (to: Place | null) => {
    clearTimeout(pause.current);
    if (!to || (Date.parse(to.start) === Date.parse(visit.start) && to.personId === person.id)) return setDraft(null);
    if (to.personId !== person.id) moved.current = visit.id;
    onMove({ start: to.start, end: to.end, personId: to.personId }).catch(() => setDraft(null));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && draft) {
      clearTimeout(pause.current);
      return setDraft(null);
    }
    if (event.key === 'Enter') return draft ? save(draft) : open();
    const next = mayMove ? keyed(event.key, shown, people) : undefined;
    if (!next) return;
    event.preventDefault();
    setDraft({ ...next, version: visit.version });
    clearTimeout(pause.current);
    pause.current = setTimeout(() => save(next), PAUSE_MS);
  };
  const { left, width } = barOf(shown, day, board);
  const wrong = conflictsOf(person, [visit.id]).map(({ code }) => CONFLICT_WORDS[code]);
  const words = [visit.number, visit.place, spanWords(shown.start, shown.end), ...wrong].join(', ');
  return (
    <Tip title={`${words}${mayMove ? '. Arrow keys move this visit.' : ''}`}>
      <Box
        ref={bar}
        role="button"
        tabIndex={0}
        aria-label={`${words}, ${inSentence(VISIT_STATES[visit.status].label)}`}
        draggable={mayMove}
        onDragStart={(event: React.DragEvent<HTMLElement>) =>
          drag(event.dataTransfer, {
            kind: 'visit',
            id: visit.id,
            offset: event.clientX - event.currentTarget.getBoundingClientRect().left,
          })
        }
        onKeyDown={onKeyDown}
        onClick={open}
        onBlur={() => save(draft)}
        sx={{
          position: 'absolute',
          top: 6,
          height: 32,
          left: `${left}%`,
          width: `${width}%`,
          px: 0.75,
          border: '1px solid',
          borderColor: wrong.length > 0 ? 'error.main' : 'primary.main',
          borderRadius: '4px',
          bgcolor: 'background.paper',
          color: 'text.primary',
          fontSize: '0.75rem',
          lineHeight: '30px',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          cursor: mayMove ? 'grab' : 'pointer',
        }}
      >
        {draft && draft.personId !== person.id ? '↕ ' : ''}
        {spanWords(shown.start, shown.end)} {visit.place}
      </Box>
    </Tip>
  );
}
