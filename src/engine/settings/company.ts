import { file } from '../kinds/file/file.ts';
import { formatPhone, phone } from '../kinds/phone/phone.ts';
import { text } from '../kinds/text/text.ts';
import { url } from '../kinds/url/url.ts';
import { isCompanyNumber, isVatNumber } from './companyNumbers.ts';
import { type GroupValues, settingGroup } from './groups.ts';

/** The company that runs this installation. */
export const company = settingGroup('company', {
  label: 'Company',
  help: 'Shown on the sign-in page, in the menu and in emails.',
  fields: {
    name: text({ label: 'Name', optional: true, max: 120, help: 'Trading name.' }),
    logoFileId: file({
      label: 'Logo',
      optional: true,
      accept: ['image/'],
      maxMiB: 10,
      help: 'JPEG, PNG or WebP. Shown on a white background on the sign-in page, in the menu and in emails.',
    }),
    phone: phone({ label: 'Phone', optional: true }),
    website: url({
      label: 'Website',
      optional: true,
      pattern: ['^https?://', 'Enter an address that starts with https://.'],
    }),
    legalName: text({ label: 'Registered name', optional: true, max: 160, help: 'As registered at Companies House.' }),
    companyNumber: text({ label: 'Company number', optional: true, letters: 'upper', max: 8 }),
    vatNumber: text({ label: 'VAT number', optional: true, letters: 'upper', max: 20 }),
    registeredOffice: text({ label: 'Registered office', optional: true, max: 300, help: 'One line.' }),
  },
  sections: [
    { title: 'Contact details', fields: ['name', 'logoFileId', 'phone', 'website'] },
    {
      title: 'Legal details',
      about: 'A limited company must show these details in its emails.',
      fields: ['legalName', 'companyNumber', 'vatNumber', 'registeredOffice'],
    },
  ],
  judge: ({ companyNumber, vatNumber }) => ({
    ...(companyNumber && !isCompanyNumber(companyNumber)
      ? {
          companyNumber: 'Enter eight digits, or two letters and six digits, such as 01234567 or SC123456.',
        }
      : {}),
    ...(vatNumber && !isVatNumber(vatNumber)
      ? { vatNumber: 'Enter a valid UK VAT number. The last two digits do not match the others.' }
      : {}),
  }),
});

/**
 * The footer of the company's letters and emails, one line each: the sender, and the details that a limited company
 * must state in business letters (the Company, Limited Liability Partnership and Business (Names and Trading
 * Disclosures) Regulations 2015, regulation 25). Empty without any details.
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

/** The register of a company number, by its first letters. */
function registerOf(companyNumber: string): string {
  if (companyNumber.startsWith('S')) return 'Scotland';
  return /^[NR]/.test(companyNumber) ? 'Northern Ireland' : 'England and Wales';
}
