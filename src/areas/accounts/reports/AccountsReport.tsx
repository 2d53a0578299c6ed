import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { accountsReports, debtors } from './reports.ts';

/** The report of the path. */
export function Screen() {
  const { path } = usePlace().screen;
  const report = accountsReports.find((each) => each.path === path) ?? debtors;
  return <ReportScreen key={path} report={report} />;
}
