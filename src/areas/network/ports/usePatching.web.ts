import { useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { cable } from '../cables/cable.ts';
import type { PatchCable, PatchPort } from './patch.ts';
import { dropOf } from './patching.rules.ts';

/** Moves, creates and removes cables in the picture, with undo. A refusal is shown next to the picture. */
export function usePatching(customerId: number, nameOf: (port: PatchPort) => string) {
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The cable could not be changed. Try again.');
    }
  };
  const undoing = (work: () => Promise<unknown>) => ({
    undo: () =>
      void run(async () => {
        await work();
      }),
  });

  const drop = (from: PatchPort, to: PatchPort): void => {
    const found = dropOf(from, to, nameOf);
    if (found.does === 'refuse') setProblem(found.why);
    else if (found.does === 'move')
      void run(async () => {
        const { row } = await moveEnd(found.cable, from.id, found.to.id);
        toast(
          `Cable moved from ${nameOf(from)} to ${nameOf(found.to)}`,
          undoing(() => moveEnd({ ...found.cable, version: row.version }, found.to.id, from.id)),
        );
      });
    else
      void run(async () => {
        const { row } = await records(cable).create({ customerId, fromPortId: from.id, toPortId: to.id });
        toast(
          `${nameOf(from)} connected to ${nameOf(to)}`,
          undoing(() => records(cable).archive(row)),
        );
      });
  };

  const disconnect = (from: PatchPort, found: PatchCable): void =>
    void run(async () => {
      const { row } = await records(cable).archive(found);
      toast(
        `${nameOf(from)} disconnected from ${found.other}`,
        undoing(() => records(cable).restore(row)),
      );
    });

  return { problem, drop, disconnect };
}

/** Moves one end of a cable to another port; the server sets the sides again. */
async function moveEnd(moved: { readonly id: number; readonly version: number }, from: number, to: number) {
  const { row } = await records(cable).get(moved.id);
  const isFrom = row.fromPortId === from;
  return records(cable).change(
    { id: moved.id, version: moved.version },
    isFrom ? { fromPortId: to, fromSide: null } : { toPortId: to, toSide: null },
  );
}
