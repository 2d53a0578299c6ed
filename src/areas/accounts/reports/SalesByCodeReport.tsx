import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { salesByCode } from './reports.ts';

export const Screen = () => <ReportScreen report={salesByCode} />;
