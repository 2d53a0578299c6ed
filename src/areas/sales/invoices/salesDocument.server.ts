import { behaviour } from '#engine/actions/behaviour.server.ts';
import { isSameValue } from '#engine/entity/sameValue.ts';
import { conflict } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { completeDocuments, withRefusal } from './completeDocument.server.ts';
import { postDocument } from './postDocument.server.ts';
import { salesDocument } from './salesDocument.ts';
import { sendInvoice } from './sendInvoice.server.ts';

type DocumentChange = Change<typeof salesDocument>;

/** Behaviour of invoices and credit notes: completes drafts on save, and refuses changes to posted documents. */
export const salesDocumentBehaviour = behaviour(salesDocument, {
  beforeSave: [prepare],
  actions: {
    post: ({ context, row, input }) =>
      postDocument(context, { ...row, documentDate: input.on ?? row.documentDate }, input.reason),
    send: async ({ context, row, input }) => {
      const pdfId = await sendInvoice(context, row, input);
      return { sentTo: input.to, sentAt: context.now, pdfId };
    },
    discard: () => ({}),
  },
});

const COMPLETING: readonly string[] = ['create', 'update', 'import', 'linkLines'];

async function prepare(context: Context, changes: readonly DocumentChange[]): Promise<void> {
  for (const change of changes) {
    if (change.before && !OWN.includes(change.action)) refuseFixed(change);
    const { documentDate, dueDate, settlementBps, settlementDays } = change.after;
    if ((settlementBps === null) !== (settlementDays === null))
      refuseField(
        change,
        settlementBps === null ? 'settlementBps' : 'settlementDays',
        'Enter both the discount for prompt payment and its days, or neither.',
      );
    if (documentDate && dueDate && dueDate < documentDate)
      refuseField(change, 'dueDate', 'Enter the date of the invoice or a later day.');
  }
  const drafts = changes.filter(
    ({ problem, action, before, after }) =>
      !problem && after.status === 'draft' && (!before || COMPLETING.includes(action)),
  );
  await completeDocuments(
    context,
    drafts.map((change) => ({
      document: change.after,
      refuse: (path, message, rule) => void (change.problem = withRefusal(change.problem, { path, message, rule })),
    })),
  );
}

const OWN: readonly string[] = ['post', 'send', 'discard', 'linkLines'];
/** Fields of a posted document that may change. A merge of contacts replaces its contact; the printed name stays. */
const isFree = (key: string, action: string): boolean =>
  key === 'internalNote' || (key === 'contactId' && action !== 'update');

/** Sets the problem of a change that is not permitted. @throws nothing */
function refuseFixed(change: DocumentChange): void {
  const { before, after } = change;
  if (!before) return;
  const changed = Object.keys(salesDocument.fields).filter(
    (key) => !isSameValue(before[key as 'lines'], after[key as 'lines']),
  );
  if (before.status !== 'draft' && changed.some((key) => !isFree(key, change.action)))
    change.problem = conflict(
      'POSTED_IMMUTABLE',
      before.status === 'posted'
        ? `${before.number ?? 'It'} is posted and cannot be changed. Credit it and create a new invoice.`
        : 'This draft was discarded. Create a new invoice.',
    );
  else if (changed.includes('customerId') && (before.orderId !== null || before.creditsId !== null))
    refuseField(
      change,
      'customerId',
      'The lines are those of another customer. Discard the draft and create a new one.',
    );
}
