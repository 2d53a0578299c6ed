import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { profitLoss } from './reports.ts';

export const Screen = () => <ReportScreen report={profitLoss} />;
