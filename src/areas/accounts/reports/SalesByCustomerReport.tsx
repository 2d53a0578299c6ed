import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { salesByCustomer } from './reports.ts';

export const Screen = () => <ReportScreen report={salesByCustomer} />;
