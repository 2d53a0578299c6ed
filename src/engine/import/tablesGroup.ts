import { whole } from '../kinds/whole/whole.ts';
import { settingGroup } from '../settings/groups.ts';
import { MOST_MIB, MOST_ROWS } from './importRun.ts';

/** How much goes in and out as tables at once. */
export const tablesGroup = settingGroup('tables', {
  label: 'Import and export',
  help: 'How large the tables may be that people bring in, and the workbooks they take out. What is refused says what the limit is.',
  fields: {
    importRows: whole({ label: 'Rows of an import', min: 1, max: MOST_ROWS, default: MOST_ROWS }),
    importMib: whole({ label: 'Size of a file to import', min: 1, max: MOST_MIB, unit: 'MB', default: MOST_MIB }),
    workbookRows: whole({
      label: 'Rows of a workbook',
      min: 1_000,
      max: 100_000,
      default: 100_000,
      help: 'Longer lists are taken as CSV, which is read as it is made and has no limit.',
    }),
  },
  sections: [
    { title: 'Coming in', fields: ['importRows', 'importMib'] },
    { title: 'Going out', fields: ['workbookRows'] },
  ],
});
