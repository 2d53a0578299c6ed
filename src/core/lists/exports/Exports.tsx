import { ErrandList } from '../../errands/screens/ErrandList.tsx';
import { useErrands } from '../../errands/screens/useErrands.web.ts';
import { Page } from '../../parts/Page.tsx';
import { EXPORT_DAYS, EXPORT_MINUTES, type ExportLine, listExport, ROWS_AT_ONCE } from './listExport.ts';

const BASE = '/api/v1/exports';

/** The long lists somebody had made into files. */
export function Screen() {
  const exports = useErrands<ExportLine>(listExport.name, BASE);
  return (
    <Page
      title="Exports"
      subtitle={`Lists of more than ${ROWS_AT_ONCE.toLocaleString('en-GB')} rows are made into files in the background. You can leave; you are told when one is ready.`}
    >
      <ErrandList
        title="Your exports"
        about={`Each takes ${EXPORT_MINUTES} minutes at most. Files are kept for ${EXPORT_DAYS} days.`}
        base={BASE}
        errands={exports}
        empty={{
          icon: 'download',
          title: 'You have no exports.',
          why: 'Open a list and choose Download above it. A long one comes here.',
        }}
        facts={({ format, rows }) =>
          `${listExport.fields.format.options?.[format]?.label ?? format}${rows === null ? '' : ` · ${rows.toLocaleString('en-GB')} rows`}`
        }
      />
    </Page>
  );
}
