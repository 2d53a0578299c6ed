import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { subjects } from '#platform/subject-access/subjects.server.ts';
import { prepareContactLinks } from './contacts/contactLink.server.ts';
import { mountContacts } from './contacts/contactRoutes.server.ts';
import { prepareContacts } from './contacts/contact.server.ts';
import { customerAuditEvents } from './customerAuditEvents.server.ts';
import { customersCalculations } from './customers.calculations.server.ts';
import { mountCustomers } from './customers/customerRoutes.server.ts';
import { prepareCustomers } from './customers/customer.server.ts';
import { mountRegister } from './school-register/registerRoutes.server.ts';
import { mountSecretGuard } from './secretGuard.server.ts';
import { prepareLocations } from './sites/location.server.ts';
import { prepareSites } from './sites/site.server.ts';
import { mountSites } from './sites/siteRoutes.server.ts';

export { agreementsSeen } from './customers/agreements.server.ts';
export { addMarks } from './customers/overview.server.ts';
export { addAttention } from './dashboard/attention.server.ts';
export { guardTexts } from './secretGuard.server.ts';

export const door: AreaModule = {
  auditEvents: [customerAuditEvents],
  register() {
    registerCalculations(customersCalculations);
    prepareCustomers();
    prepareSites();
    prepareLocations();
    prepareContacts();
    prepareContactLinks();
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
    mountRegister(app, services);
  },
};
