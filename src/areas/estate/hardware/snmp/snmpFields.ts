import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** Fields of asset types that are read over the network, every night and on request. */
export const snmpFields = {
  snmpVersion: choice({
    label: 'SNMP version',
    optional: true,
    help: 'The device is read every night. Blank turns this off.',
    options: { v2c: { label: 'Version 2c' }, v3: { label: 'Version 3' } },
  }),
  snmpCredentialId: ref({ label: 'SNMP credential', to: 'credential', same: 'customerId', optional: true }),
  snmpAuthentication: choice({
    label: 'SNMP authentication',
    optional: true,
    help: 'Blank: SHA-1.',
    options: {
      md5: { label: 'MD5' },
      sha: { label: 'SHA-1' },
      sha224: { label: 'SHA-224' },
      sha256: { label: 'SHA-256' },
      sha384: { label: 'SHA-384' },
      sha512: { label: 'SHA-512' },
    },
  }),
  snmpPrivacy: choice({
    label: 'SNMP privacy',
    optional: true,
    help: 'Blank: AES-128.',
    options: {
      des: { label: 'DES' },
      aes: { label: 'AES-128' },
      aes256b: { label: 'AES-256 (Blumenthal)' },
      aes256r: { label: 'AES-256 (Reeder)' },
    },
  }),
  snmpPort: whole({ label: 'SNMP port', min: 1, max: 65_535, optional: true, help: 'Blank: 161.' }),
  snmpReadAt: moment({ label: 'Last read', optional: true, readOnly: true }),
  snmpTriedAt: moment({ label: 'Last attempt', optional: true, readOnly: true }),
  snmpFault: text({ label: 'Reading failed', optional: true, readOnly: true, max: 400 }),
};

/** The section of form and page, and when its fields apply. */
export const snmpSection = {
  title: 'SNMP',
  fields: Object.keys(snmpFields).filter((key): key is keyof typeof snmpFields => key !== 'snmpTriedAt'),
} as const;
const ON = ['v2c', 'v3'] as const;
export const snmpOnlyWhen = {
  snmpCredentialId: { snmpVersion: ON },
  snmpAuthentication: { snmpVersion: ['v3'] },
  snmpPrivacy: { snmpVersion: ['v3'] },
  snmpPort: { snmpVersion: ON },
} as const;
