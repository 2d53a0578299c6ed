import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { subjects } from '#platform/subject-access/subjects.server.ts';
import { callBehaviour } from './call-tracker/call.server.ts';
import { followUpBehaviour } from './call-tracker/followUp.server.ts';
import { call } from './call-tracker/call.ts';
import { mountCallDay } from './call-tracker/callRoutes.server.ts';
import { contactLinkBehaviour } from './contacts/contactLink.server.ts';
import { mountContacts } from './contacts/contactRoutes.server.ts';
import { contactBehaviour } from './contacts/contact.server.ts';
import { coverNote } from './cover-notes/coverNote.ts';
import { coverNoteBehaviour } from './cover-notes/coverNote.server.ts';
import { customerAuditEvents } from './customerAuditEvents.server.ts';
import { contact } from './contacts/contact.ts';
import { customer } from './customers/customer.ts';
import { site } from './sites/site.ts';
import { customersCalculations } from './customers.calculations.server.ts';
import { mountCustomers } from './customers/customerRoutes.server.ts';
import { customerBehaviour } from './customers/customer.server.ts';
import { mountRegister } from './school-register/registerRoutes.server.ts';
import { guardTexts, mountSecretGuard } from './secretGuard.server.ts';
import { locationBehaviour } from './sites/location.server.ts';
import { siteBehaviour } from './sites/site.server.ts';
import { mountSupportSummary } from './support-summary/supportRoutes.server.ts';
import { customerUser } from './users/customerUser.ts';
import { customerUserBehaviour, mountCustomerUsers } from './users/customerUser.server.ts';
import { mountSites } from './sites/siteRoutes.server.ts';

export { scheduleCoverNotes } from './cover-notes/coverNote.server.ts';
export { agreementsSeen } from './customers/agreements.server.ts';
export { proposeCode, stemOf } from './customers/customerCode.rules.ts';
export { addMarks, relativesOf } from './customers/overview.server.ts';
export { addAttention } from './dashboard/attention.server.ts';
export { addSummaryPart, type SummarySource } from './support-summary/supportSummary.server.ts';
export { guardTexts, refuseSecret } from './secretGuard.server.ts';
export { countUses, inWords, namingsOf, repoint } from './uses.server.ts';

export const area: AreaModule = {
  auditEvents: [customerAuditEvents],
  // Refuses passwords in notes, which every user may read.
  behaviours: [
    guardTexts(customer, ['notes', 'remoteSupport']),
    customerBehaviour,
    guardTexts(site, ['accessNotes', 'notes']),
    siteBehaviour,
    locationBehaviour,
    guardTexts(contact, ['notes']),
    contactBehaviour,
    contactLinkBehaviour,
    guardTexts(call, ['note']),
    callBehaviour,
    followUpBehaviour,
    guardTexts(coverNote, ['body']),
    coverNoteBehaviour,
    guardTexts(customerUser, ['notes']),
    customerUserBehaviour,
  ],
  register() {
    registerCalculations(customersCalculations);
    subjects({
      entity: 'contact',
      table: 'contact',
      name: `coalesce(nullif(concat_ws(' ', first_name, last_name), ''), name)`,
      email: 'email',
    });
  },
  mount(app, services) {
    const { database } = services;
    mountSecretGuard(app, database);
    mountCustomers(app, database);
    mountSites(app, database);
    mountContacts(app, database);
    mountCallDay(app, database);
    mountCustomerUsers(app, database);
    mountSupportSummary(app, database);
    mountRegister(app, services);
  },
};
