import { useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { containerItem } from './containerItem.ts';
import type { Content } from './contents.ts';
import { PLACE_REFUSALS, type Placed, placeIn, type Standing, unitWords } from './place.rules.ts';

/** An item that the drawing shows, because it has units. */
export type Drawn = Content & Placed;

/** Moves items of a rack, with undo. Refuses positions that do not fit before sending the request. */
export function useMovedItem(heightU: number, numbering: string, items: readonly Drawn[]) {
  const [problem, setProblem] = useState<string | null>(null);
  /** The item refused last, which the drawing shakes. */
  const [refusedId, setRefused] = useState<number | null>(null);

  const refuse = (id: number, why: string): void => {
    setProblem(why);
    setRefused(id);
    setTimeout(() => setRefused(null), 400);
  };

  const send = async (item: { readonly id: number; readonly version: number }, to: Standing) => {
    try {
      const { row } = await records(containerItem).change(item, { u: to.u, face: to.face });
      setProblem(null);
      return row;
    } catch (error) {
      refuse(item.id, error instanceof Error ? error.message : 'The item could not be moved. Try again.');
      return null;
    }
  };

  const move = async (item: Drawn, to: Standing): Promise<void> => {
    if (to.u === item.u && to.face === item.face) return;
    const why = refusalOf(heightU, items, item, to);
    if (why) return refuse(item.id, why);
    const row = await send(item, to);
    if (row)
      toast(`${item.title} moved to ${unitWords(to, heightU, numbering)}, ${to.face}`, {
        undo: () => void send(row, item),
      });
  };

  return { problem, refusedId, move };
}

/** The message for a position that an item cannot take; null when it can. */
export function refusalOf(heightU: number, items: readonly Drawn[], item: Drawn, to: Standing): string | null {
  const others = items.filter(({ id }) => id !== item.id);
  const judged = placeIn({ heightU, items: others, candidate: to });
  if ('error' in judged) return PLACE_REFUSALS[judged.error];
  if (judged.ok) return null;
  const held = others.filter(({ id }) => judged.takenBy.includes(id)).map(({ title }) => title);
  return `${held.join(', ')} ${held.length === 1 ? 'is' : 'are'} already there.`;
}
