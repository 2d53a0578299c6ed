import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { balanceSheetReport } from './reports.ts';

export const Screen = () => <ReportScreen report={balanceSheetReport} />;
