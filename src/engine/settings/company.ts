import { file } from '../kinds/file/file.ts';
import { formatPhone, phone } from '../kinds/phone/phone.ts';
import { text } from '../kinds/text/text.ts';
import { url } from '../kinds/url/url.ts';
import { isCompanyNumber, isVatNumber } from './companyNumbers.ts';
import { type GroupValues, settingGroup } from './groups.ts';

/** Who runs this installation. */
export const company = settingGroup('company', {
  label: 'Company',
  help: 'Who you are: on the sign-in page, in the menu, and at the head and foot of every letter that leaves the product.',
  fields: {
    name: text({ label: 'Name', optional: true, max: 120, help: 'As people call you.' }),
    logoFileId: file({
      label: 'Logo',
      optional: true,
      accept: ['image/'],
      maxMiB: 10,
      help: 'JPEG, PNG or WebP: on the sign-in page, in the menu and at the head of letters. It stands on white there.',
    }),
    phone: phone({ label: 'Telephone', optional: true }),
    website: url({
      label: 'Website',
      optional: true,
      pattern: ['^https?://', 'Write an address that begins with https://.'],
    }),
    legalName: text({ label: 'Registered name', optional: true, max: 160, help: 'As at Companies House.' }),
    companyNumber: text({ label: 'Company number', optional: true, letters: 'upper', max: 8 }),
    vatNumber: text({ label: 'VAT number', optional: true, letters: 'upper', max: 20 }),
    registeredOffice: text({ label: 'Registered office', optional: true, max: 300, help: 'The address in one line.' }),
  },
  sections: [
    { title: 'As people know you', fields: ['name', 'logoFileId', 'phone', 'website'] },
    {
      title: 'As the law knows you',
      about: 'A limited company names these in its letters and e-mails.',
      fields: ['legalName', 'companyNumber', 'vatNumber', 'registeredOffice'],
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

/**
 * What stands at the foot of a letter of the company, a line each: who it is, and what a limited company has to name
 * in business letters (the Company, Limited Liability Partnership and Business (Names and Trading Disclosures)
 * Regulations 2015, regulation 25). Nothing while nothing is known.
 */
export function imprint(of: GroupValues<(typeof company)['fields']>): readonly string[] {
  const reach = [of.name, of.phone && formatPhone(of.phone), of.website].filter(Boolean).join(' · ');
  const law = [
    of.companyNumber
      ? `${of.legalName ?? of.name ?? 'The company'} is registered in ${registerOf(of.companyNumber)}, number ${of.companyNumber}.`
      : of.legalName && `${of.legalName}.`,
    of.registeredOffice && `Registered office: ${of.registeredOffice}.`,
    of.vatNumber && `VAT number ${of.vatNumber}.`,
  ]
    .filter(Boolean)
    .join(' ');
  return [reach, law].filter((line) => line !== '');
}

/** The two letters that begin a company number name the register. */
function registerOf(companyNumber: string): string {
  if (companyNumber.startsWith('S')) return 'Scotland';
  return /^[NR]/.test(companyNumber) ? 'Northern Ireland' : 'England and Wales';
}
