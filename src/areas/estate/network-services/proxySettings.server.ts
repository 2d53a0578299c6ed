import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { bypassComplaint, isHost } from './bypass.rules.ts';
import { proxySettings } from './proxySettings.ts';

/** Each proxy mode requires its own fields. */
export const proxySettingsBehaviour = behaviour(proxySettings, {
  beforeSave: [
    (_context, changes) => {
      for (const change of changes) {
        const { mode, host, port, pacUrl, bypass, tlsInspection, caCertificate, caCertificateId } = change.after;
        if (mode === 'explicit' && !host) refuseField(change, 'host', 'Enter the host of the proxy.');
        else if (host && !isHost(host)) refuseField(change, 'host', 'Enter a host name or IP address only.');
        if (mode === 'explicit' && port === null) refuseField(change, 'port', 'Enter the port of the proxy.');
        if (mode === 'pac' && !pacUrl) refuseField(change, 'pacUrl', 'Enter the address of the PAC file.');
        const wrong = bypass ? bypassComplaint(bypass) : undefined;
        if (wrong) refuseField(change, 'bypass', wrong);
        if (tlsInspection && !caCertificate && caCertificateId === null)
          change.warnings.push({
            code: 'no_ca_certificate',
            field: 'caCertificateId',
            message: 'Traffic is inspected, but no CA certificate is recorded.',
          });
      }
    },
  ],
});
