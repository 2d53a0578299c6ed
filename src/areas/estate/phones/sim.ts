import { day } from '#engine/kinds/day/day.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** Fields of a mobile connection: IMEI, SIM number and contract. */
export const simFields = {
  imei: text({
    label: 'IMEI',
    aliases: ['imei number', 'imei 1'],
    optional: true,
    max: 24,
    search: 'identifier',
    help: '15 digits. Dial *#06# to see them.',
  }),
  msisdn: phone({ label: 'Mobile number', aliases: ['phone number', 'msisdn', 'number'], optional: true }),
  iccid: text({
    label: 'SIM number',
    aliases: ['iccid', 'sim', 'sim card number'],
    optional: true,
    max: 28,
    search: 'identifier',
    help: '19 or 20 digits, printed on the SIM card.',
  }),
  providerAccountId: ref({
    label: 'Provider account',
    to: 'providerAccount',
    listed: true,
    same: 'customerId',
    optional: true,
  }),
  network: text({ aliases: ['carrier', 'provider'], optional: true, filter: true }),
  tariff: text({ aliases: ['plan'], optional: true }),
  dataGb: whole({ label: 'Data', unit: 'GB', min: 0, max: 100_000, optional: true }),
  contractEndsOn: day({ label: 'Contract ends', optional: true, filter: true }),
};
