import { type Asked, behaviour } from '#engine/actions/behaviour.server.ts';
import { KeepingProblem } from '#engine/actions/keepingProblem.server.ts';
import type { ActionsOf, Row, Settable } from '#engine/entity/entity.ts';
import { conflict, invalid, type Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { BeforeSave, Refusing } from '#engine/store/change.server.ts';
import { read } from '#engine/store/store.server.ts';
import { keepsCustomer } from '../belonging.server.ts';
import { settle } from '../settle.server.ts';
import { joinedNote, moveComplaint } from './call.rules.ts';
import { call, LONGEST_NOTE } from './call.ts';
import { followUp, LONGEST_OUTCOME } from './followUp.ts';

const prepareFollowUps: BeforeSave<typeof followUp> = (context, changes) => {
  for (const change of changes) {
    keepsCustomer(change, 'the follow-up');
    if (!change.before) change.after.staffId ??= context.actor.userId;
  }
};

/**
 * If a colleague completed the follow-up first, the refusal says so and keeps the second user's note with the completed
 * one.
 */
const whatIsDone: Refusing<typeof followUp> = (_context, rows, input) =>
  new Map(
    rows
      .filter(({ status }) => status === 'done')
      .map((row): [number, Problem] => {
        const place = row.doneByCallId === null ? 'its outcome' : 'the call';
        const said = conflict('already_done', `A colleague has already done this. Your note was added to ${place}.`);
        return [row.id, new KeepingProblem(said, (context) => keepNote(context, row, input?.note))];
      }),
  );

async function keepNote(context: Context, row: Row<typeof followUp>, note: unknown): Promise<void> {
  if (typeof note !== 'string') return;
  if (row.doneByCallId === null) {
    const closingNote = joinedNote(row.closingNote, note, LONGEST_OUTCOME);
    return settle(context, followUp, [{ id: row.id, set: { closingNote } }], 'update');
  }
  const made = await read(context, call, row.doneByCallId);
  const joined = joinedNote(made.note, note, LONGEST_NOTE);
  await settle(context, call, [{ id: made.id, set: { note: joined } }], 'update');
}

function move({
  context,
  row,
  input,
}: Asked<typeof followUp, ActionsOf<typeof followUp>['move']>): Settable<typeof followUp> {
  const today = companyToday(new Date(context.now));
  const wrong = moveComplaint({ ...input, today }, row.movedCount);
  if (wrong) throw invalid({ [wrong.field]: [wrong.says] });
  return {
    dueOn: input.dueOn,
    dueTime: input.dueTime,
    movedCount: row.movedCount + 1,
    ...(input.reason ? { closingNote: input.reason } : {}),
  };
}

/** Behaviour of follow-ups. */
export const followUpBehaviour = behaviour(followUp, {
  beforeSave: [prepareFollowUps],
  refuses: { done: whatIsDone },
  actions: {
    done: ({ input }) => ({ closingNote: input.note }),
    move,
    cancel: ({ input }) => ({ closingNote: input.reason }),
  },
});
