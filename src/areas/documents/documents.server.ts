import type { AreaModule } from '#engine/api/area.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { addExpirySource } from '#areas/expiry/expiry.server.ts';
import { document } from './documents/document.ts';
import { documentBehaviour, registerReviews } from './documents/document.server.ts';
import { mountDocuments } from './documents/documentRoutes.server.ts';

export const area: AreaModule = {
  behaviours: [guardTexts(document, ['title', 'body']), documentBehaviour],
  register: () => {
    registerReviews();
    // Documents send their own reminders to the person responsible.
    addExpirySource({ noun: document, field: 'reviewOn', kind: 'review', label: 'Document review', remindAt: [] });
  },
  mount: (app, { database }) => mountDocuments(app, database),
};
