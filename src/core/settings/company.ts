import { email } from '../kinds/email/email.ts';
import { notes } from '../kinds/notes/notes.ts';
import { phone } from '../kinds/phone/phone.ts';
import { text } from '../kinds/text/text.ts';
import { url } from '../kinds/url/url.ts';
import { isCompanyNumber, isVatNumber } from './companyNumbers.ts';
import { settingGroup } from './groups.ts';

/** Who runs this installation. */
export const company = settingGroup('company', {
  label: 'Company',
  help: 'Who you are: on the sign-in page, in letters, and on the documents that leave the product.',
  fields: {
    name: text({
      label: 'Name',
      optional: true,
      max: 120,
      help: 'As people call you: on the sign-in page and in letters.',
    }),
    legalName: text({ label: 'Registered name', optional: true, max: 160, help: 'As at Companies House.' }),
    companyNumber: text({ label: 'Company number', optional: true, letters: 'upper', max: 8 }),
    registeredAddress: notes({ label: 'Registered office', optional: true }),
    vatNumber: text({ label: 'VAT number', optional: true, letters: 'upper', max: 20 }),
    tradingAddress: notes({
      label: 'Business address',
      optional: true,
      help: 'Where letters and parcels go, if it is not the registered office.',
    }),
    phone: phone({ label: 'Telephone', optional: true }),
    email: email({ label: 'Email address', optional: true }),
    website: url({
      label: 'Website',
      optional: true,
      pattern: ['^https?://', 'Write an address that begins with https://.'],
    }),
  },
  sections: [
    { title: 'As people know you', fields: ['name', 'phone', 'email', 'website', 'tradingAddress'] },
    {
      title: 'As the law knows you',
      about: 'A limited company names these in its letters and e-mails.',
      fields: ['legalName', 'companyNumber', 'vatNumber', 'registeredAddress'],
    },
  ],
  judge: ({ companyNumber, vatNumber }) => ({
    ...(companyNumber && !isCompanyNumber(companyNumber)
      ? {
          companyNumber:
            'A company number has eight digits, or two letters and six digits, such as 01234567 or SC123456.',
        }
      : {}),
    ...(vatNumber && !isVatNumber(vatNumber)
      ? { vatNumber: 'This is no British VAT number: its last two digits do not fit the others. Look at it again.' }
      : {}),
  }),
});
