import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { entity } from '../entity/entity.ts';
import { anyRefs } from './anyRefs/anyRefs.ts';
import { choice } from './choice/choice.ts';
import { choices } from './choices/choices.ts';
import { addDays } from '../calendar/calendar.ts';
import { day } from './day/day.ts';
import { duration } from './duration/duration.ts';
import { email } from './email/email.ts';
import type { Field, KindName, ValueOf } from './field.ts';
import { file } from './file/file.ts';
import { files } from './files/files.ts';
import { flag } from './flag/flag.ts';
import { ipAddress } from './ipAddress/ipAddress.ts';
import type { ReadHints } from './kind.ts';
import { kindOf } from './kinds.ts';
import { lines, owned } from './lines/lines.ts';
import { macAddress, readMac } from './macAddress/macAddress.ts';
import { moment } from './moment/moment.ts';
import { money } from './money/money.ts';
import { notes } from './notes/notes.ts';
import { percentage } from './percentage/percentage.ts';
import { formatPhone, phone, readPhone } from './phone/phone.ts';
import { postcode } from './postcode/postcode.ts';
import { quantity } from './quantity/quantity.ts';
import { ref } from './ref/ref.ts';
import { refs } from './refs/refs.ts';
import { rows } from './rows/rows.ts';
import { draftSchema, patchSchema, schemaOf } from '../entity/schemas.ts';
import { secret } from './secret/secret.ts';
import { tags } from './tags/tags.ts';
import { text } from './text/text.ts';
import { isLink, url } from './url/url.ts';
import { whole } from './whole/whole.ts';
import { inYears } from './whole/years.ts';

const hazard = {
  kind: choice({ options: { asbestos: { label: 'Asbestos' }, dog: { label: 'Dog' } } }),
  seenOn: day({ optional: true }),
};
const options = { a: { label: 'On site', tone: 'good' }, b: { label: 'Off; away' }, c: { label: 'Closed' } } as const;

/** One kind: a field, texts and their values, texts that are refused with their codes, values and their formats. */
interface Sample {
  readonly field: Field;
  readonly reads: readonly (readonly [text: string, value: unknown])[];
  readonly refuses: readonly (readonly [text: string, code: string])[];
  readonly shows: readonly (readonly [value: unknown, text: string])[];
  /** Values of the wrong type or outside the limits, which a request may not contain. */
  readonly wrong: readonly unknown[];
  readonly values: fc.Arbitrary<unknown>;
}

const word = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .'-]{0,20}[A-Za-z0-9]$/);
const days = fc.integer({ min: 0, max: 47_000 }).map((count) => addDays('1970-01-01', count));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e12 }), { minLength: 1, maxLength: 10 });

const samples: Readonly<Record<KindName, Sample>> = {
  text: {
    field: text({ max: 30 }),
    reads: [
      ['\u00a0 Ashgrove \ufeff', 'Ashgrove'],
      ['two\r\nlines', 'two lines'],
      ['1E10', '1E10'],
    ],
    refuses: [
      ['5.02E+18', 'mangled_number'],
      ['a\0b', 'nul_byte'],
      ['a'.repeat(31), 'too_long'],
    ],
    shows: [['Ashgrove', 'Ashgrove']],
    wrong: [5, true, ['a'], 'a'.repeat(31)],
    values: word,
  },
  notes: {
    field: notes(),
    reads: [['# Alarm\r\n\r\nAsk **reception**. ', '# Alarm\n\nAsk **reception**.']],
    refuses: [
      ['x'.repeat(20_001), 'too_long'],
      ['a\0b', 'nul_byte'],
    ],
    shows: [['a\nb', 'a\nb']],
    wrong: [5, 'x'.repeat(20_001)],
    values: fc.array(word, { minLength: 1 }).map((lines) => lines.join('\n')),
  },
  whole: {
    field: whole({ unit: 'VA', min: 1, max: 20_000 }),
    reads: [
      ['1,500 VA', 1500],
      ['1500.00', 1500],
      [' 7 ', 7],
    ],
    refuses: [
      ['1.5', 'invalid_value'],
      ['1,50', 'invalid_value'],
      ['0', 'invalid_value'],
      ['20001', 'invalid_value'],
      ['ten', 'invalid_value'],
    ],
    shows: [
      [1500, '1500 VA'],
      [15_000, '15,000 VA'],
    ],
    wrong: [1.5, '7', 0, 20_001, Number.NaN],
    values: fc.integer({ min: 1, max: 20_000 }),
  },
  quantity: {
    field: quantity({ unit: 'm', min: -1000 }),
    reads: [
      ['12.5 m', 12.5],
      ['.125', 0.125],
      ['\u22123', -3],
    ],
    refuses: [
      ['1.0001', 'invalid_value'],
      ['-1001', 'invalid_value'],
      ['.', 'invalid_value'],
    ],
    shows: [[12_345.5, '12,345.5 m']],
    wrong: [0.0001, '1', Number.POSITIVE_INFINITY],
    values: fc.integer({ min: -1_000_000, max: 1e12 }).map((thousandths) => Number((thousandths / 1000).toFixed(3))),
  },
  money: {
    field: money(),
    reads: [
      ['£1,234.50', 123_450],
      ['-£5', -500],
      ['£-5', -500],
      ['0.1', 10],
      ['1234.56', 123_456],
    ],
    refuses: [
      ['1.234', 'invalid_value'],
      ['12,34', 'invalid_value'],
      ['€5', 'invalid_value'],
      ['99999999999', 'invalid_value'],
    ],
    shows: [
      [123_450, '£1,234.50'],
      [-5, '-£0.05'],
    ],
    wrong: [1.5, '£5', 1e13],
    values: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
  },
  percentage: {
    field: percentage({ min: 0 }),
    reads: [
      ['20%', 2000],
      ['17.5', 1750],
      ['0.01 %', 1],
    ],
    refuses: [
      ['20.001', 'invalid_value'],
      ['-1', 'invalid_value'],
      ['half', 'invalid_value'],
    ],
    shows: [
      [2000, '20%'],
      [1750, '17.5%'],
      [0, '0%'],
    ],
    wrong: [17.5, '20%', -1],
    values: fc.integer({ min: 0, max: 1_000_000 }),
  },
  flag: {
    field: flag(),
    reads: [
      ['Yes', true],
      ['y', true],
      ['TRUE', true],
      ['1', true],
      ['on', true],
      ['no', false],
      ['N', false],
      ['false', false],
      ['0', false],
      ['off', false],
    ],
    refuses: [['maybe', 'invalid_value']],
    shows: [
      [true, 'Yes'],
      [false, 'No'],
    ],
    wrong: ['yes', 1, 0],
    values: fc.boolean(),
  },
  choice: {
    field: choice({ options }),
    reads: [
      ['on SITE', 'a'],
      ['A', 'a'],
      ['Off; away', 'b'],
    ],
    refuses: [['elsewhere', 'invalid_value']],
    shows: [['a', 'On site']],
    wrong: ['On site', 'A', 'toString', 1],
    values: fc.constantFrom('a', 'b', 'c'),
  },
  choices: {
    field: choices({ options }),
    reads: [
      ['c; On site', ['a', 'c']],
      ['b|a|b', ['a', 'b']],
    ],
    refuses: [['a; z', 'invalid_value']],
    shows: [[['a', 'c'], 'On site, Closed']],
    wrong: ['a', ['z'], [1], []],
    values: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
  },
  day: {
    field: day(),
    reads: [
      ['20/11/2026', '2026-11-20'],
      ['20 Nov 26', '2026-11-20'],
      ['20th November 2026', '2026-11-20'],
      ['Fri 20 Nov 2026', '2026-11-20'],
      ['20-11-2026', '2026-11-20'],
      ['20.11.26', '2026-11-20'],
      ['1/2/85', '1985-02-01'],
      ['2026-11-20T23:59:59Z', '2026-11-20'],
      ['20/11/2026 14:05', '2026-11-20'],
      ['29/02/2028', '2028-02-29'],
      ['1 Sept 2026', '2026-09-01'],
    ],
    refuses: [
      ['31/02/2026', 'invalid_date'],
      ['11/20/2026', 'invalid_date'],
      ['46346', 'invalid_date'],
      ['01/01/1969', 'invalid_date'],
      ['01/01/2101', 'invalid_date'],
      ['20/11', 'invalid_date'],
      ['20/11-2026', 'invalid_date'],
      ['soon', 'invalid_date'],
    ],
    shows: [['2026-11-20', '20/11/2026']],
    wrong: ['20/11/2026', '2026-02-30', '1969-12-31', 20_261_120],
    values: days,
  },
  moment: {
    field: moment(),
    reads: [
      ['2026-11-20T14:05:00Z', '2026-11-20T14:05:00.000Z'],
      ['2026-06-20T14:05:00+01:00', '2026-06-20T13:05:00.000Z'],
      ['20/06/2026 14:05', '2026-06-20T13:05:00.000Z'],
      ['20 Nov 2026, 14:05', '2026-11-20T14:05:00.000Z'],
      ['20/11/2026', '2026-11-20T00:00:00.000Z'],
      // The hour from 01:00 to 02:00 does not exist on 29 March 2026.
      ['29/03/2026 01:30', '2026-03-29T01:30:00.000Z'],
      ['29/03/2026 02:00', '2026-03-29T01:00:00.000Z'],
    ],
    refuses: [
      ['20/11/2026 25:00', 'invalid_date'],
      ['2026-02-30T10:00:00Z', 'invalid_date'],
      ['1969-01-01T00:00:00Z', 'invalid_date'],
      ['now', 'invalid_date'],
    ],
    shows: [
      ['2026-11-20T14:05:00.000Z', '20 Nov 2026, 14:05'],
      ['2026-09-20T23:30:00.000Z', '21 Sep 2026, 00:30'],
    ],
    wrong: ['2026-11-20', '20/11/2026 14:05', 5],
    values: fc
      .tuple(days, fc.integer({ min: 0, max: 86_399_999 }))
      .map(([on, ms]) => new Date(Date.parse(on) + ms).toISOString()),
  },
  duration: {
    field: duration(),
    reads: [
      ['1 h 45 m', 105],
      ['1h45', 105],
      ['1:45', 105],
      ['01:45:00', 105],
      ['1.75 hours', 105],
      ['105', 105],
      ['90 min', 90],
      ['2 hrs', 120],
      ['1,000 h', 60_000],
    ],
    refuses: [
      ['1:75', 'invalid_value'],
      ['1.001 h', 'invalid_value'],
      ['-5', 'invalid_value'],
      ['h', 'invalid_value'],
      ['long', 'invalid_value'],
    ],
    shows: [
      [105, '1 h 45 m'],
      [60, '1 h'],
      [0, '0 m'],
    ],
    wrong: [1.5, '1:45', -1],
    values: fc.integer({ min: 0, max: 10_000_000 }),
  },
  ref: {
    field: ref({ to: 'customer' }),
    reads: [['12', 12]],
    refuses: [
      ['Ashgrove', 'unknown_reference'],
      ['0', 'unknown_reference'],
    ],
    shows: [[12, '#12']],
    wrong: ['12', 0, -1, 1.5],
    values: fc.integer({ min: 1, max: 1e12 }),
  },
  refs: {
    field: refs({ to: 'contact' }),
    reads: [['12; 15|12', [12, 15]]],
    refuses: [['12; Ann', 'unknown_reference']],
    shows: [[[12, 15], '#12, #15']],
    wrong: [12, ['12'], [0], []],
    values: ids,
  },
  anyRefs: {
    field: anyRefs({ to: ['asset', 'supplier'] }),
    reads: [['asset:12; supplier:3|asset:12', ['asset:12', 'supplier:3']]],
    refuses: [
      ['asset:12; Ann', 'unknown_reference'],
      ['asset:0', 'unknown_reference'],
      ['customer:3', 'invalid_value'],
      [Array.from({ length: 101 }, (_, at) => `asset:${at + 1}`).join(';'), 'invalid_value'],
    ],
    shows: [[['asset:12', 'supplier:3'], 'asset:12, supplier:3']],
    wrong: ['asset:12', [12], ['asset'], ['asset:0'], ['customer:3'], ['asset:1\n'], []],
    values: ids.map((some) => some.map((id) => `${id % 2 === 0 ? 'asset' : 'supplier'}:${id}`)),
  },
  tags: {
    field: tags(),
    reads: [['Wi-Fi; urgent | WI-FI; two   words', ['Wi-Fi', 'urgent', 'two words']]],
    refuses: [
      ['x'.repeat(61), 'too_long'],
      [Array.from({ length: 51 }, (_, at) => `t${at}`).join(';'), 'invalid_value'],
    ],
    shows: [[['a', 'b'], 'a, b']],
    wrong: ['a', [1], ['a;b'], ['x'.repeat(61)], []],
    values: fc.uniqueArray(
      word.map((each) => each.replace(/\s+/g, ' ')),
      { selector: (each) => each.toLowerCase(), minLength: 1, maxLength: 8 },
    ),
  },
  file: {
    field: file({ accept: ['image/'] }),
    reads: [['7', 7]],
    refuses: [['photo.png', 'unknown_reference']],
    shows: [[7, 'File 7']],
    wrong: ['7', 0],
    values: fc.integer({ min: 1, max: 1e12 }),
  },
  files: {
    field: files(),
    reads: [['7; 8', [7, 8]]],
    refuses: [['photo.png', 'unknown_reference']],
    shows: [
      [[7], '1 file'],
      [[7, 8], '2 files'],
    ],
    wrong: [7, ['7'], []],
    values: ids,
  },
  rows: {
    field: rows({ of: hazard }),
    reads: [
      ['[{"kind":"dog"}]', [{ kind: 'dog', seenOn: null }]],
      ['[{"kind":"asbestos","seenOn":"2026-11-20"}]', [{ kind: 'asbestos', seenOn: '2026-11-20' }]],
    ],
    refuses: [
      ['dog', 'invalid_value'],
      ['{"kind":"dog"}', 'invalid_value'],
      ['[{"kind":"cat"}]', 'invalid_value'],
      ['[{"kind":5}]', 'invalid_value'],
      ['[{}]', 'required'],
      ['[{"kind":"dog","name":"Rex"}]', 'invalid_value'],
    ],
    shows: [
      [
        [
          { kind: 'asbestos', seenOn: '2026-11-20' },
          { kind: 'dog', seenOn: null },
        ],
        'Asbestos, 20/11/2026; Dog',
      ],
    ],
    wrong: ['dog', [{ kind: 'cat' }], [{}], [{ kind: 'dog', name: 'Rex' }], []],
    values: fc.array(fc.record({ kind: fc.constantFrom('asbestos', 'dog'), seenOn: fc.option(days) }), {
      minLength: 1,
      maxLength: 5,
    }),
  },
  lines: {
    field: lines({ of: owned('hazardLine', { by: 'siteId', fields: hazard }) }),
    reads: [
      ['[{"kind":"dog"}]', [{ kind: 'dog', seenOn: null }]],
      ['[{"kind":"asbestos","seenOn":"2026-11-20"}]', [{ kind: 'asbestos', seenOn: '2026-11-20' }]],
    ],
    refuses: [
      ['dog', 'invalid_value'],
      ['{"kind":"dog"}', 'invalid_value'],
      ['[{"kind":"cat"}]', 'invalid_value'],
      ['[{"kind":5}]', 'invalid_value'],
      ['[{}]', 'required'],
      ['[{"kind":"dog","name":"Rex"}]', 'invalid_value'],
    ],
    shows: [
      [
        [
          { kind: 'asbestos', seenOn: '2026-11-20' },
          { kind: 'dog', seenOn: null },
        ],
        'Asbestos, 20/11/2026; Dog',
      ],
    ],
    wrong: ['dog', [{ kind: 'cat' }], [{}], [{ kind: 'dog', name: 'Rex' }]],
    values: fc.array(fc.record({ kind: fc.constantFrom('asbestos', 'dog'), seenOn: fc.option(days) }), {
      minLength: 1,
      maxLength: 5,
    }),
  },
  email: {
    field: email(),
    reads: [
      ['Office@Ashgrove.SCH.uk', 'Office@ashgrove.sch.uk'],
      ['mailto:a@b.uk', 'a@b.uk'],
      ["o'neil+it@b.uk", "o'neil+it@b.uk"],
    ],
    refuses: [
      ['a@b', 'invalid_value'],
      ['a b@c.uk', 'invalid_value'],
      ['a..b@c.uk', 'invalid_value'],
      [`${'a'.repeat(250)}@b.uk`, 'too_long'],
      ['<a@b.uk>', 'invalid_value'],
    ],
    shows: [['a@b.uk', 'a@b.uk']],
    wrong: ['a@b', 5],
    values: fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{1,10}\.(uk|org)$/),
  },
  phone: {
    field: phone(),
    reads: [
      ['01632 960123', '+441632960123'],
      ['+353 1 234 5678', '+35312345678'],
    ],
    refuses: [
      ['12', 'invalid_value'],
      ['0800 123 4567 ext 12', 'invalid_value'],
      ['4.41632E+11', 'mangled_number'],
    ],
    shows: [['+441632960123', '01632 960123']],
    wrong: ['12', 441_632_960_123],
    values: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }).map((national) => `+44${national}`),
  },
  postcode: {
    field: postcode(),
    reads: [
      ['bn11ab', 'BN1 1AB'],
      ['le7  4qf', 'LE7 4QF'],
      ['gir0aa', 'GIR 0AA'],
      ['ec1a 1bb', 'EC1A 1BB'],
      ['W1A 0AX', 'W1A 0AX'],
    ],
    refuses: [
      ['BN1', 'invalid_value'],
      ['QN1 1AB', 'invalid_value'],
      ['BN1 1AC', 'invalid_value'],
      ['75001', 'invalid_value'],
    ],
    shows: [['BN1 1AB', 'BN1 1AB']],
    wrong: ['nowhere', 5],
    values: fc.stringMatching(/^[A-PR-UWYZ][1-9] [0-9][ABD-HJ]{2}$/),
  },
  url: {
    field: url(),
    reads: [
      ['www.ashgrove.sch.uk/staff', 'https://www.ashgrove.sch.uk/staff'],
      ['http://10.20.5.9:8443/', 'http://10.20.5.9:8443/'],
      ['https://[fd00::1]/x?y=1#z', 'https://[fd00::1]/x?y=1#z'],
      ['rdp://srv-01', 'rdp://srv-01'],
      ['ssh://admin@10.0.0.1:22', 'ssh://admin@10.0.0.1:22'],
    ],
    refuses: [
      ['javascript:alert(1)', 'invalid_value'],
      ['javascript://x%0aalert(1)', 'invalid_value'],
      ['data:text/html,x', 'invalid_value'],
      ['file:///etc/passwd', 'invalid_value'],
      ['https://', 'invalid_value'],
      ['https://a b', 'invalid_value'],
      ['ashgrove', 'invalid_value'],
    ],
    shows: [
      ['https://www.ashgrove.sch.uk/', 'www.ashgrove.sch.uk'],
      ['ssh://10.0.0.1', 'ssh://10.0.0.1'],
    ],
    wrong: ['javascript:alert(1)', 5],
    values: fc.webUrl({ validSchemes: ['http', 'https', 'ssh'] }).filter((address) => !/[<>"]/.test(address)),
  },
  ipAddress: {
    field: ipAddress(),
    reads: [
      ['10.20.5.9', '10.20.5.9'],
      ['FD00:20:0:0::0001', 'fd00:20::1'],
      ['2001:db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
      ['::1', '::1'],
      ['fe80::', 'fe80::'],
    ],
    refuses: [
      ['10.20.5.256', 'invalid_ip'],
      ['10.020.5.9', 'invalid_ip'],
      ['10.20.5', 'invalid_ip'],
      ['10.20.5.9/24', 'invalid_ip'],
      ['0.0.0.0', 'invalid_ip'],
      ['::', 'invalid_ip'],
      ['::ffff:10.0.0.1', 'invalid_ip'],
      ['::ffff:a00:1', 'invalid_ip'],
      ['1::2::3', 'invalid_ip'],
      ['1:2:3:4:5:6:7:8:9', 'invalid_ip'],
    ],
    shows: [['10.20.5.9', '10.20.5.9']],
    wrong: ['router', 5],
    values: fc.ipV4().filter((address) => address !== '0.0.0.0'),
  },
  macAddress: {
    field: macAddress(),
    reads: [['3C52.82AB.CDEF', '3c:52:82:ab:cd:ef']],
    refuses: [['01:00:5e:00:00:01', 'invalid_mac']],
    shows: [['3c:52:82:ab:cd:ef', '3c:52:82:ab:cd:ef']],
    wrong: ['switch', 5],
    values: fc.stringMatching(/^[0-9a-f]{10}$/).map((rest) => `3c${rest}`.replace(/..(?=.)/g, '$&:')),
  },
  secret: {
    field: secret(),
    reads: [[' 5.02E+18 ', ' 5.02E+18 ']],
    refuses: [
      ['a\0b', 'nul_byte'],
      ['x'.repeat(20_001), 'too_long'],
    ],
    shows: [['hunter2', '••••••']],
    wrong: ['', 5, 'x'.repeat(20_001)],
    values: fc.string({ minLength: 1 }).filter((value) => !value.includes('\0')),
  },
};

describe.each(Object.entries(samples))('%s', (name, { field, reads, refuses, shows, wrong, values }) => {
  const kind = kindOf(field);

  test('the builder names its kind', () => {
    expect(field.kind).toBe(name);
    expect(kind.name).toBe(name);
  });

  test.each(reads)('reads “%s”', (written, value) => {
    const read = kind.read(written, field);
    expect(read).toMatchObject({ value });
    expect(accepted(field, value)).toEqual(value);
  });

  test.each(refuses)('refuses “%s”', (written, code) => {
    const read = kind.read(written, field);
    expect(read).toMatchObject({ refused: code });
    expect('message' in read && read.message).toMatch(/^\S.*[.]$/s);
  });

  test('an empty text is no value', () => {
    expect(kind.read('', field)).toMatchObject({ refused: 'required' });
  });

  test.each(shows)('shows %j as “%s”', (value, shown) => {
    expect(kind.format(value as never, field)).toBe(shown);
  });

  test.each(wrong)('a request cannot contain %j', (value) => {
    const result = schemaOf(field).safeParse(value);
    expect(result.success).toBe(false);
    for (const issue of result.error?.issues ?? []) expect(issue.message).toMatch(/^[A-Z“].*[.]$/);
  });

  test('a missing value must be entered or chosen; if it is optional it is null', () => {
    const isChosen = ['ref', 'refs', 'anyRefs', 'choice'].includes(field.kind);
    expect(schemaOf(field).safeParse(null).error?.issues[0]?.message).toMatch(
      isChosen ? /^Choose / : /^Enter a value\.$/,
    );
    expect(accepted({ ...field, optional: true }, null)).toBeNull();
  });

  test('the schema can be published, for requests and responses', () => {
    for (const io of ['input', 'output'] as const)
      for (const optional of [true, false])
        expect(JSON.stringify(z.toJSONSchema(schemaOf({ ...field, optional }), { io }))).toContain('type');
  });

  test('a value written to a file is read back the same, and the schema accepts it', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(accepted(field, value)).toEqual(value);
        const written = kind.write(value as never, field);
        if (name === 'secret') expect(written).toBe('');
        else expect(kind.read(written, field)).toMatchObject({ value });
      }),
    );
  });

  test('the schema accepts everything that reading accepts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (typed) => {
        const read = kind.read(typed, field);
        if ('value' in read) expect(accepted(field, read.value)).toEqual(read.value);
        else expect(read.message).not.toBe('');
      }),
    );
  });
});

const accepted = (field: Field, value: unknown): unknown => {
  const result = schemaOf(field).safeParse(value);
  if (!result.success) throw new Error(`${JSON.stringify(value)}: ${result.error.message}`);
  return result.data;
};

const textual: readonly Field[] = [
  text(),
  notes(),
  email(),
  phone(),
  postcode(),
  url(),
  ipAddress(),
  macAddress(),
  day(),
  moment(),
  choice({ options }),
];
test.each(textual.map((each) => [each.kind, each] as const))(
  'an empty text means null for an optional %s',
  (_, field) => {
    expect(accepted({ ...field, optional: true }, '  ')).toBeNull();
    expect(schemaOf(field).safeParse('').success).toBe(false);
  },
);

describe('dates in files', () => {
  const read = (written: string, hints: ReadHints) => kindOf(day()).read(written, day(), hints);

  test('the month comes first only if the profile says so', () => {
    expect(read('11/20/2026', { dates: 'mdy' })).toEqual({ value: '2026-11-20' });
    expect(read('1/2/26', { dates: 'mdy' })).toEqual({ value: '2026-01-02' });
    expect(read('1/2/26', {})).toEqual({ value: '2026-02-01' });
  });

  test('a serial number is a date only if the profile says so', () => {
    expect(read('46346', { serials: true })).toEqual({ value: '2026-11-20' });
    expect(read('46346.58', { serials: true })).toEqual({ value: '2026-11-20' });
  });

  test('a field can allow earlier dates, such as a date of birth', () => {
    expect(kindOf(day()).read('3/4/1961', day({ min: '1900-01-01' }))).toEqual({ value: '1961-04-03' });
  });
});

describe('telephone numbers', () => {
  test.each([
    ['01632 960123', 'GB', '+441632960123', null],
    ['+44 (0)7700 900123', 'GB', '+447700900123', null],
    ['0800 123 4567 ext 12', 'GB', '+448001234567', '12'],
    ['0800 123 4567 x12', 'GB', '+448001234567', '12'],
    ['0800 123 4567#12', 'GB', '+448001234567', '12'],
    ['0800 123 4567, Extn. 12', 'GB', '+448001234567', '12'],
    ['00353 1 234 5678', 'GB', '+35312345678', null],
    ['01 234 5678', 'IE', '+35312345678', null],
    ['(01632) 960-123', 'GB', '+441632960123', null],
    ['016977 2301', 'gb', '+44169772301', null],
    ['06 698 1234', 'IT', '+39066981234', null],
  ])('%s in %s is %s', (input, country, e164, extension) => {
    expect(readPhone(input, country)).toEqual({ e164, extension });
  });

  test('with an extension fill two fields of a file, and are refused in a form’s single field', () => {
    const typed = '0800 123 4567 ext 12';
    const office = phone({ extensionIn: 'phoneExtension' });
    const refusal = { refused: 'invalid_value', message: 'Enter the number without its extension.' };
    expect(kindOf(office).read(typed, office, { beside: true })).toEqual({
      value: '+448001234567',
      beside: { phoneExtension: '12' },
    });
    expect(kindOf(office).read(typed, office)).toEqual(refusal);
    expect(kindOf(office).read(typed, phone(), { beside: true })).toEqual(refusal);
  });

  test.each([
    '12',
    '1632 960123',
    '0800 1111',
    '0800 FLOWERS',
    '+44 01632 960123',
    '+0 1632 960123',
    '(01632 960123',
    '',
    'ext 12',
    `0${'1'.repeat(20)}`,
  ])('%s is not valid', (input) => {
    expect(readPhone(input, 'GB')).toEqual({ error: 'invalid_phone' });
  });

  test.each([
    ['+442079460018', '020 7946 0018'],
    ['+441134960018', '0113 496 0018'],
    ['+441614960018', '0161 496 0018'],
    ['+441632960123', '01632 960123'],
    ['+44169772301', '01697 72301'],
    ['+447700900123', '07700 900123'],
    ['+448001234567', '0800 123 4567'],
    ['+44800123456', '0800 123456'],
    ['+443001234567', '0300 123 4567'],
    ['+35312345678', '+353 12345678'],
  ])('%s is shown as %s', (e164, shown) => {
    expect(formatPhone(e164)).toBe(shown);
  });

  test('the displayed text is read back as the same number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 9_999_999_999 }), (national) => {
        expect(readPhone(formatPhone(`+44${national}`), 'GB')).toEqual({ e164: `+44${national}`, extension: null });
      }),
    );
  });
});

test('whole years are shown for two years of months or more', () => {
  expect([12, 24, 30, 84].map((months) => inYears(months, 'months'))).toEqual([
    undefined,
    '2 years',
    undefined,
    '7 years',
  ]);
  expect(inYears(84, 'days')).toBeUndefined();
});

test('an address with its mask fills two fields of a file, and is refused in a form’s single field', () => {
  const address = ipAddress({ maskIn: 'maskLength' });
  expect(kindOf(address).read('10.20.5.9/24', address, { beside: true })).toEqual({
    value: '10.20.5.9',
    beside: { maskLength: '24' },
  });
  expect(kindOf(address).read('10.20.5.9/24', address)).toMatchObject({ refused: 'invalid_ip' });
});

describe('MAC addresses', () => {
  test.each([
    ['3C52.82AB.CDEF', false],
    ['3c-52-82-ab-cd-ef', false],
    ['3c:52:82:ab:cd:ef', false],
    ['3c5282-abcdef', false],
    ['3c5282abcdef', false],
  ])('%s is accepted', (input, randomised) => {
    expect(readMac(input)).toEqual({ mac: '3c:52:82:ab:cd:ef', randomised });
  });

  test.each([
    '01:00:5e:00:00:01',
    '00:11:22:33:44',
    '00:00:00:00:00:00',
    '3c:52:82-ab:cd:ef',
    '3c5282:abcdef',
    '3c:52:82:ab:cd:eg',
    '',
  ])('%s is not valid', (input) => {
    expect(readMac(input)).toEqual({ error: 'invalid_mac' });
  });

  test('a randomised address is stored with a warning, as it identifies no device', () => {
    expect(readMac('DA:A1:19:00:00:51')).toEqual({ mac: 'da:a1:19:00:00:51', randomised: true });
    expect(kindOf(macAddress()).read('DA:A1:19:00:00:51', macAddress())).toEqual({
      value: 'da:a1:19:00:00:51',
      warning: 'randomised_mac',
    });
  });
});

describe('links', () => {
  test('open only with schemes that run nothing', () => {
    expect(['https://a.uk', 'rdp://srv', 'vnc://srv', 'ssh://srv', 'http://a'].every(isLink)).toBe(true);
    expect(['javascript:alert(1)', 'ftp://a', 'data:x', '//a.uk', 'a.uk'].some(isLink)).toBe(false);
  });
});

const site = entity('site', {
  plural: 'Sites',
  path: 'sites',
  scope: { by: 'none', because: 'a test' },
  fields: {
    name: text({ max: 120 }),
    code: text({ readOnly: true, default: 'S1' }),
    status: choice({ options, default: 'a' }),
    phone: phone({ optional: true }),
    country: text({ default: 'GB' }),
    postcode: postcode({ countryIn: 'country', optional: true }),
    doorCode: secret({ optional: true }),
    labels: tags({ default: [] }),
    hazards: rows({ of: hazard, optional: true }),
  },
  title: ['name'],
  columns: ['name'],
});

describe('the schemas of a noun', () => {
  test('have the keys of options as values, and rows typed by their columns', () => {
    const status: ValueOf<(typeof site)['fields']['status']> = 'a';
    // @ts-expect-error the label is not the value
    const wrong: ValueOf<(typeof site)['fields']['status']> = 'On site';
    const hazards: ValueOf<(typeof site)['fields']['hazards']> = [{ kind: 'dog', seenOn: null }];
    // @ts-expect-error the options are named
    choice({ options, default: 'z' });
    expect([status, wrong, hazards]).toHaveLength(3);
  });

  test('fill in defaults, and optional fields can be null, empty or absent', () => {
    expect(draftSchema(site).parse({ name: ' Main ', phone: '' })).toEqual({
      name: 'Main',
      phone: null,
      status: 'a',
      country: 'GB',
      labels: [],
    });
  });

  test('for a patch hold only its changes', () => {
    expect(patchSchema(site).parse({})).toEqual({});
    expect(patchSchema(site).parse({ phone: null, labels: [] })).toEqual({ phone: null, labels: [] });
  });

  test('never overwrite a stored secret with an empty one', () => {
    expect(patchSchema(site).safeParse({ doorCode: '' }).error?.issues[0]?.message).toBe(
      'Leave this field out to keep the stored value.',
    );
  });

  test('refuse unknown fields and read-only fields by name', () => {
    expect(draftSchema(site).safeParse({ name: 'x', colour: 'red' }).error?.issues[0]?.message).toBe(
      'Field “colour” not found.',
    );
    expect(patchSchema(site).safeParse({ code: 'S2' }).error?.issues[0]?.message).toBe('“code” cannot be set.');
  });

  test('read custom fields from extra', () => {
    expect(patchSchema(site).parse({ extra: { colour: 'red' } })).toEqual({ extra: { colour: 'red' } });
  });

  test('require a British postcode unless the country is another', () => {
    expect(draftSchema(site).parse({ name: 'x', postcode: 'bn11ab' })).toMatchObject({ postcode: 'BN1 1AB' });
    expect(draftSchema(site).safeParse({ name: 'x', postcode: '75001' }).error?.issues[0]?.path).toEqual(['postcode']);
    expect(draftSchema(site).parse({ name: 'x', postcode: '75001', country: 'FR' })).toMatchObject({
      postcode: '75001',
    });
  });

  test('add the version to a patch in the API', () => {
    const schema = patchSchema(site).extend({ version: z.int() });
    expect(schema.parse({ version: 3, postcode: 'bn11ab' })).toEqual({ version: 3, postcode: 'BN1 1AB' });
  });

  test('can be published', () => {
    expect(z.toJSONSchema(draftSchema(site), { io: 'input' })).toMatchObject({
      type: 'object',
      required: ['name'],
      additionalProperties: false,
      properties: {
        name: { type: 'string', maxLength: 120 },
        status: { type: 'string', enum: ['a', 'b', 'c'], default: 'a' },
      },
    });
    expect(z.toJSONSchema(patchSchema(site), { io: 'output' })).toMatchObject({
      properties: { name: { type: 'string' } },
    });
  });
});
