import { describe, expect, test } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { importBench } from './importBench.server.ts';

/* Customers of accounting products and of Alga PSA: what each file becomes, and that it changes nothing again. */

const bench = importBench();
const { bringIn, rowsOf, sameAgain } = bench;

interface File {
  readonly preset: string;
  readonly content: string;
  readonly customer: Values;
  readonly sites: readonly string[];
  readonly people: readonly string[];
}

const FILES: readonly File[] = [
  {
    preset: 'Xero: contacts',
    content: `*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,SAAddressLine1,SACity,SAPostalCode,PhoneNumber,MobileNumber,BankAccountNumber,TaxNumber,LegalName,CompanyNumber,Person1FirstName,Person1LastName,Person1Email,Person1IncludeInEmails
Xavier Ltd,XAV-1,office@xavier.example,Jo,Marsh,1 High Street,,York,,YO1 7AA,United Kingdom,Unit 4,Leeds,LS1 4AP,01904 555123,07700 900123,00-11-22,GB123456789,Xavier Holdings Ltd,01234567,Sam,Hill,sam@xavier.example,Yes
`,
    customer: { code: 'XAV-1', phone: '+441904555123', vat: 'GB123456789', legal: 'Xavier Holdings Ltd' },
    sites: ['Delivery address, Leeds', 'Main site, York'],
    people: ['Jo Marsh <office@xavier.example>', 'Sam Hill <sam@xavier.example>'],
  },
  {
    preset: 'QuickBooks Online: customers',
    content: `Full Name,Company,Email,Phone,Mobile,Fax,Website,Street,City/Town,State/Province/Region,Postcode/ZIP,Country,Opening Balance,Opening Balance Date,Tax ID / Resale Number,Currency
Kim Lane,Quill Ltd,kim@quill.example,01904 555124,,,https://quill.example/,2 High Street,York,,YO1 7AB,United Kingdom,100.00,2026-01-01,,GBP
`,
    customer: { code: 'QUI001', phone: '+441904555124', vat: null, legal: null },
    sites: ['Main site, York'],
    people: ['Kim Lane <kim@quill.example>'],
  },
  {
    preset: 'Sage Accounting: contacts',
    content: `Reference,Company Name,Currency,Credit Limit,Main Address Type,Main Address Line 1,Main Address Line 2,Main Address Town,Main Address County,Main Address Post Code,Main Address Country,Main Contact Name,Main Contact Phone,Main Contact Mobile,Main Contact Email,Main Contact Fax,VAT Number
SAG-7,Sedge Ltd,GBP,1000,Accounts,3 High Street,,York,,YO1 7AE,United Kingdom,Pat Reed,01904 555125,,pat@sedge.example,,GB987654321
`,
    customer: { code: 'SAG-7', phone: null, vat: 'GB987654321', legal: null },
    sites: ['Main site, York'],
    people: ['Pat Reed <pat@sedge.example>'],
  },
  {
    preset: 'Alga PSA: clients',
    content: `client_name,website,client_type,is_inactive,notes,tags,location_name,email,phone_number,phone_extension,address_line1,address_line2,city,state_province,postal_code,country
Alder Ltd,,company,true,,"gold,north",Head office,office@alder.example,01904 555126,,4 High Street,,York,,YO1 7AD,United Kingdom
`,
    customer: { code: 'ALD001', phone: null, vat: null, legal: null },
    sites: ['Head office, York'],
    people: [],
  },
];

describe('a file of customers', () => {
  test.each(FILES.map((file) => [file.preset, file] as const))(
    'of %s becomes the customer with its sites and people, and an undo removes them',
    async (preset, { content, customer, sites, people }) => {
      const { id } = (await bench.journey.upload('customers.csv', content)).import;
      await bench.journey.map(id);
      await bench.journey.check(id);
      expect((await bench.journey.rows(id, '?result=error')).rows).toEqual([]);
      const done = await bench.journey.commit(id);
      expect(done.import).toMatchObject({ preset, state: 'committed', rowsCreated: 1 });
      const [made] = await rowsOf(
        'select id, code, phone, vat_number as vat, legal_name as legal, notes from customer order by id desc limit 1',
      );
      expect(made).toMatchObject(customer);
      expect(String(made?.notes)).not.toContain('00-11-22');
      const told = async (sql: string) => (await rowsOf(sql, [made?.id])).map(({ text }) => text);
      expect(await told(`select name || ', ' || town as text from site where customer_id = $1 order by 1`)).toEqual(
        sites,
      );
      expect(
        await told(`select name || ' <' || email || '>' as text from contact where customer_id = $1 order by 1`),
      ).toEqual(people);
      await sameAgain('customers.csv', content);
      expect((await bench.journey.undo(done.import.id)).kept).toEqual([]);
      expect(await rowsOf('select name from customer')).toEqual([{ name: 'Ashfield Primary School' }]);
    },
  );

  test('names the customer of a contact of Alga PSA', async () => {
    const content =
      'full_name,email,phone_number,client,role,notes,tags\nAnn Crow,ann@ash.example,,Ashfield Primary School,Head,,\n';
    const done = await bringIn('contacts.csv', content, { customerId: null });
    expect(done.import).toMatchObject({ preset: 'Alga PSA: contacts', rowsCreated: 1 });
    expect(await rowsOf('select customer_id as customer, job_title as title from contact')).toEqual([
      { customer: bench.customerId, title: 'Head' },
    ]);
  });
});
