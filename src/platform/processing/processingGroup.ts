import { choice } from '#engine/kinds/choice/choice.ts';
import { email } from '#engine/kinds/email/email.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { text } from '#engine/kinds/text/text.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** The legal basis (UK GDPR, article 6). Only the company knows it, so there is no default. */
const basis = (label: string) =>
  choice({
    label,
    optional: true,
    options: {
      legitimateInterests: { label: 'Legitimate interests' },
      contract: { label: 'Contract' },
      legalObligation: { label: 'Legal obligation' },
      consent: { label: 'Consent' },
      publicTask: { label: 'Public task' },
      vitalInterests: { label: 'Vital interests' },
      recognisedInterests: { label: 'Recognised legitimate interest' },
    },
  });

/** The details of the record of processing that only the company knows; all others are derived. */
export const processingGroup = settingGroup('processing', {
  label: 'Data protection',
  help: 'Details of the record of processing that only you know. The other details come from your settings. See Settings > Retention.',
  fields: {
    officer: text({
      label: 'Data protection officer',
      optional: true,
      max: 120,
      help: 'Or the person responsible for data protection.',
    }),
    officerEmail: email({ label: 'Email address', optional: true }),
    officerPhone: phone({ label: 'Phone', optional: true }),
    registration: text({
      label: 'ICO registration number',
      optional: true,
      letters: 'upper',
      max: 8,
      pattern: ['^Z[A-Z0-9]\\d{6}$', 'Enter Z and seven digits, or ZA or ZB and six digits, such as ZA123456.'],
    }),
    relations: basis('Customers, suppliers and their contacts'),
    accounts: basis('User accounts'),
    employment: basis('Staff and leave'),
    log: basis('Audit log'),
    messages: basis('Emails and notifications'),
    rights: basis('Subject access requests'),
    upkeep: basis('Operation of the system'),
    transfers: notes({
      label: 'Transfers outside the UK',
      optional: true,
      plain: true,
      max: 2_000,
      help: 'Which recipients are where, and how data is protected there. Enter “None” if there are none.',
    }),
    measures: notes({
      label: 'Other safeguards',
      optional: true,
      plain: true,
      max: 2_000,
      help: 'For example, training, locked rooms, encrypted disks and certificates.',
    }),
  },
  sections: [
    { title: 'Responsibility', fields: ['officer', 'officerEmail', 'officerPhone', 'registration'] },
    {
      title: 'Legal basis',
      about: 'Where you decide the purpose. Where you act for a customer, the customer decides.',
      fields: ['relations', 'accounts', 'employment', 'log', 'messages', 'rights', 'upkeep'],
    },
    { title: 'Transfers and safeguards', fields: ['transfers', 'measures'] },
  ],
});

/** The company's own purposes, by the field of their legal basis. */
export type OwnEnd = 'relations' | 'accounts' | 'employment' | 'log' | 'messages' | 'rights' | 'upkeep';
