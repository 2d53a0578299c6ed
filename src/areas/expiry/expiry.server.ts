import type { AreaModule } from '#engine/api/area.server.ts';
import { addExpiryDates } from './feed/expiryDates.server.ts';
import { mountExpiries } from './feed/expiryRoutes.server.ts';
import { addOwnSources } from './feed/ownSources.server.ts';
import { summariseExpiries } from './feed/summaryExpiries.server.ts';
import { expirySnoozeBehaviour } from './snoozes/expirySnooze.server.ts';

export { scheduleExpiries } from './feed/remind.server.ts';
export { addExpirySource } from './feed/source.server.ts';

export const area: AreaModule = {
  behaviours: [expirySnoozeBehaviour],
  register: () => {
    addOwnSources();
    addExpiryDates();
    summariseExpiries();
  },
  mount: mountExpiries,
};
