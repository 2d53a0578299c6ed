import type { NamedExamples } from '#engine/calculations/calculation.ts';

/** Examples of Bacs files, sort codes and bank lines. */
export const bankExamples: NamedExamples = [
  [
    'accounts.bacsDates',
    [
      {
        says: 'collection on a bank holiday moves on',
        input: { requestedDate: '2026-12-28', roll: 'next', bankHolidays: ['2026-12-25', '2026-12-28', '2027-01-01'] },
        output: {
          entryDate: '2026-12-29',
          processingDate: '2026-12-24',
          inputDate: '2026-12-23',
          adviseBy: '2026-12-11',
        },
      },
      {
        says: 'supplier run moves back',
        input: {
          requestedDate: '2026-12-27',
          roll: 'previous',
          bankHolidays: ['2026-12-25', '2026-12-28', '2027-01-01'],
        },
        output: {
          entryDate: '2026-12-24',
          processingDate: '2026-12-23',
          inputDate: '2026-12-22',
          adviseBy: '2026-12-10',
        },
      },
    ],
  ],
  [
    'accounts.bacsRecord',
    [
      {
        says: 'example 68',
        input: {
          destSortCode: '107999',
          destAccount: '88837491',
          txCode: '99',
          origSortCode: '089999',
          origAccount: '66374958',
          amountPence: 123456,
          userName: 'Acme IT Ltd',
          reference: 'INV 55/A',
          destName: "Søren & Café O'Neil",
        },
        output: {
          record:
            '1079998883749109908999966374958    00000123456ACME IT LTD       INV 55/A          SOREN & CAFE O NEI',
        },
      },
    ],
  ],
  [
    'accounts.bacsFile',
    [
      {
        says: 'whole file; 80- and 100-character lines',
        input: {
          sun: '123456',
          serial: '000042',
          createdOn: '2026-11-20',
          expiresOn: '2026-11-30',
          processingDate: '2026-11-24',
          kind: 'credit',
          originator: { sortCode: '089999', account: '66374958', name: 'Acme IT Ltd' },
          batchRef: 'PAY-2627-00017',
          items: [
            {
              destSortCode: '107999',
              destAccount: '88837491',
              amountPence: 123456,
              reference: 'INV 55/A',
              destName: 'Distributor plc',
            },
          ],
        },
        output: {
          lines: [
            'VOL1000042                               123456                                1',
            'HDR1A123456S  112345600004200010001       26324 26334 000000                    ',
            'HDR2F0200000100                                   00                            ',
            'UHL1 26328999999    000000001 DAILY  001                                        ',
            '1079998883749109908999966374958    00000123456ACME IT LTD       INV 55/A          DISTRIBUTOR PLC   ',
            '0899996637495801708999966374958    00000123456PAY-2627-00017    CONTRA            ACME IT LTD       ',
            'EOF1A123456S  112345600004200010001       26324 26334 000000                    ',
            'EOF2F0200000100                                   00                            ',
            'UTL10000000123456000000012345600000010000001                                    ',
          ],
        },
      },
    ],
  ],
  [
    'accounts.matchScore',
    [
      {
        says: 'example 70',
        input: {
          line: { pence: 14400, date: '2026-11-18', text: 'BGC ACME LTD INV-2627-00417', payer: 'ACME LTD' },
          item: {
            side: 'sale',
            docNo: 'INV-2627-00417',
            openPence: 14400,
            docDate: '2026-10-20',
            dueDate: '2026-11-19',
            aliases: ['Acme Ltd'],
          },
        },
        output: { score: 100, band: 'strong' },
      },
      {
        says: 'trailing number has only 3 significant digits: no reference points',
        input: {
          line: { pence: 14400, date: '2026-11-18', text: 'FPI 00417 THANKS' },
          item: {
            side: 'sale',
            docNo: 'INV-2627-00417',
            openPence: 14400,
            docDate: '2026-10-20',
            dueDate: '2026-11-19',
            aliases: [],
          },
        },
        output: { score: 55, band: 'possible' },
      },
    ],
  ],
  [
    'accounts.modulusCheck',
    [
      {
        says: 'published test pair, modulus 10',
        input: { sortCode: '089999', account: '66374958' },
        output: { valid: true },
      },
      {
        says: 'published failing pair, modulus 11',
        input: { sortCode: '107999', account: '88837493' },
        output: { valid: false },
      },
    ],
  ],
];
