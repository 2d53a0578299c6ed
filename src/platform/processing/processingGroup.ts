import { choice } from '#engine/kinds/choice/choice.ts';
import { email } from '#engine/kinds/email/email.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { text } from '#engine/kinds/text/text.ts';
import { settingGroup } from '#engine/settings/groups.ts';

/** Why the law allows it (UK GDPR, article 6). Nobody but the company knows, so there is no default. */
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

/** What only the company knows of the record of processing; all else in it is looked up. */
export const processingGroup = settingGroup('processing', {
  label: 'Data protection',
  help: 'What the record of processing says of you, and nobody but you knows. The rest of it follows from what is set up here; see System, Retention.',
  fields: {
    officer: text({ label: 'Data protection officer', optional: true, max: 120, help: 'Or whoever answers for it.' }),
    officerEmail: email({ label: 'Their address', optional: true }),
    officerPhone: phone({ label: 'Their telephone', optional: true }),
    registration: text({
      label: 'Registration with the ICO',
      optional: true,
      letters: 'upper',
      max: 8,
      pattern: ['^Z[A-Z0-9]\\d{6}$', 'A registration is Z and seven digits, or ZA or ZB and six, such as ZA123456.'],
    }),
    relations: basis('Customers, suppliers and their people'),
    accounts: basis('Accounts of colleagues'),
    log: basis('Who did what'),
    messages: basis('Letters and notifications'),
    rights: basis('Answering people about their data'),
    upkeep: basis('Keeping the product running'),
    transfers: notes({
      label: 'Beyond the United Kingdom',
      optional: true,
      plain: true,
      max: 2_000,
      help: 'Which recipients are where, and what protects the data there. Write “None” if there are none.',
    }),
    measures: notes({
      label: 'More that protects it',
      optional: true,
      plain: true,
      max: 2_000,
      help: 'What the product cannot know: training, locked rooms, encrypted disks, certificates.',
    }),
  },
  sections: [
    { title: 'Who answers for it', fields: ['officer', 'officerEmail', 'officerPhone', 'registration'] },
    {
      title: 'Why the law allows it',
      about: 'Where you decide what for. Where you act for a customer, it is theirs to say.',
      fields: ['relations', 'accounts', 'log', 'messages', 'rights', 'upkeep'],
    },
    { title: 'Beyond the product', fields: ['transfers', 'measures'] },
  ],
});

/** What is done for the company's own ends, by the field that says why it may be. */
export type OwnEnd = 'relations' | 'accounts' | 'log' | 'messages' | 'rights' | 'upkeep';
