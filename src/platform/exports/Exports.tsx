import { UserJobList } from './jobs/screens/UserJobList.tsx';
import { useUserJobs } from './jobs/screens/useUserJobs.web.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { EXPORT_DAYS, EXPORT_MINUTES, type ExportLine, listExport, ROWS_AT_ONCE } from './listExport.ts';

const BASE = '/api/v1/exports';

/** The user's exports of long lists and of parts of the audit log. */
export function Screen() {
  const exports = useUserJobs<ExportLine>(listExport.name, BASE);
  return (
    <Page
      subtitle={`Lists of more than ${ROWS_AT_ONCE.toLocaleString('en-GB')} rows and large parts of the audit log are exported in the background. You can leave this page: you get a notification when a file is ready.`}
    >
      <UserJobList
        title="Your exports"
        about={`An export takes up to ${EXPORT_MINUTES} minutes. Files are kept for ${EXPORT_DAYS} days.`}
        base={BASE}
        userJobs={exports}
        empty={{
          icon: 'download',
          title: 'No exports yet',
          why: 'Open a list and select Download above the list. Long lists are exported here.',
        }}
        facts={({ format, rows }) =>
          `${listExport.fields.format.options?.[format]?.label ?? format}${rows === null ? '' : ` · ${rows.toLocaleString('en-GB')} rows`}`
        }
      />
    </Page>
  );
}
