import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { ssid } from './ssid.ts';
import { ssidComplaint } from './ssidName.rules.ts';

/** Behaviour of SSIDs. Checks the name and RADIUS servers, and warns about open networks for staff or pupils. */
export const ssidBehaviour = behaviour(ssid, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { ssid: name, security, purpose, radiusServers } = change.after;
        const wrong = ssidComplaint(name);
        if (wrong) refuseField(change, 'ssid', wrong);
        if (security === 'enterprise' && !radiusServers)
          refuseField(change, 'radiusServers', 'Enter the RADIUS servers of this network.');
        if (security === 'open' && (purpose === 'staff' || purpose === 'pupil'))
          change.warnings.push({
            code: 'open_network',
            field: 'security',
            message: 'Devices nearby can join this network and read its traffic.',
          });
      }
    },
  ],
});
