import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { debtors } from './reports.ts';

export const Screen = () => <ReportScreen report={debtors} />;
