import { whole } from '../kinds/whole/whole.ts';
import { settingGroup } from '../settings/groups.ts';
import { MOST_MIB, MOST_ROWS } from './importRun.ts';

/** Size limits of imported and exported tables. */
export const tablesGroup = settingGroup('tables', {
  label: 'Import and export',
  help: 'Limits for imported tables and exported workbooks.',
  fields: {
    importRows: whole({ label: 'Maximum rows per import', min: 1, max: MOST_ROWS, default: MOST_ROWS }),
    importMib: whole({ label: 'Maximum file size', min: 1, max: MOST_MIB, unit: 'MB', default: MOST_MIB }),
    workbookRows: whole({
      label: 'Maximum rows per workbook',
      min: 1_000,
      max: 100_000,
      default: 100_000,
      help: 'Longer lists can be exported as CSV, which has no limit.',
    }),
  },
  sections: [
    { title: 'Imports', fields: ['importRows', 'importMib'] },
    { title: 'Exports', fields: ['workbookRows'] },
  ],
});
