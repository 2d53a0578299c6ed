import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { debtorsByAge } from './reports.ts';

export const Screen = () => <ReportScreen report={debtorsByAge} />;
