import type { AreaModule } from '#engine/api/area.server.ts';
import {
  providerAccountBehaviour,
  providerBehaviour,
  registerFaultLines,
  registerNotices,
} from './providers/provider.server.ts';
import { supplierBehaviour } from './suppliers/supplier.server.ts';
import { supplierRangeBehaviour } from './suppliers/supplierRange.server.ts';
import { websiteBehaviours } from './websites/websites.server.ts';

export { settleAddress } from './websites/websites.server.ts';

export const area: AreaModule = {
  behaviours: [
    supplierBehaviour,
    supplierRangeBehaviour,
    providerBehaviour,
    providerAccountBehaviour,
    ...websiteBehaviours,
  ],
  register: () => {
    registerNotices();
    registerFaultLines();
  },
};
