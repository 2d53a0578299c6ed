import type { AreaModule } from '#engine/api/area.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { provider } from './providers/provider.ts';
import { providerAccount } from './providers/providerAccount.ts';
import {
  providerAccountBehaviour,
  providerBehaviour,
  registerFaultLines,
  registerNotices,
} from './providers/provider.server.ts';
import { supplier } from './suppliers/supplier.ts';
import { supplierBehaviour } from './suppliers/supplier.server.ts';
import { supplierRangeBehaviour } from './suppliers/supplierRange.server.ts';
import { supplierWebsite } from './websites/supplierWebsite.ts';
import { websiteBehaviours } from './websites/websites.server.ts';

export { settleAddress } from './websites/websites.server.ts';

export const area: AreaModule = {
  behaviours: [
    supplierBehaviour,
    supplierRangeBehaviour,
    providerBehaviour,
    providerAccountBehaviour,
    ...websiteBehaviours,
    guardTexts(supplier, ['notes', 'returnsProcedure']),
    guardTexts(provider, ['notes', 'escalation']),
    guardTexts(providerAccount, ['notes', 'whoMaySpeak']),
    guardTexts(supplierWebsite, ['notes']),
  ],
  register: () => {
    registerNotices();
    registerFaultLines();
  },
};
