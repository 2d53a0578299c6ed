import { domainToASCII, domainToUnicode } from 'node:url';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { refuseTaken } from '../assets/taken.server.ts';
import { domain } from './domain.ts';
import { bareDomain, domainComplaint } from './domainName.rules.ts';

/** Behaviour of domains. Stored in the registry's form, displayed in Unicode, unique within a customer. */
export const domainBehaviour = behaviour(domain, {
  beforeSave: [
    async (context, changes) => {
      for (const change of changes) {
        const { after } = change;
        // A date that a user enters is marked as manual; a look-up sets its own source.
        if (
          change.action !== 'lookUp' &&
          change.given.has('expiresOn') &&
          change.before?.expiresOn !== after.expiresOn
        ) {
          after.expirySource = after.expiresOn === null ? null : 'manual';
          after.registryEndsOn = null;
        }
        const bare = bareDomain(after.fqdn);
        const ascii = domainToASCII(bare);
        const wrong = domainComplaint(ascii);
        if (wrong) refuseField(change, 'fqdn', wrong);
        else {
          after.fqdn = ascii;
          const readable = domainToUnicode(ascii);
          after.readableName = readable === ascii ? null : readable;
        }
        const server = (after.nameservers ?? []).find(({ host }) =>
          domainComplaint(host.toLowerCase().replace(/\.$/, '')),
        );
        if (server) refuseField(change, 'nameservers', `${server.host} is not the name of a server.`);
      }
      await refuseTaken(context, changes, { noun: domain, keys: ['fqdn'], what: 'this domain name' });
    },
  ],
});
