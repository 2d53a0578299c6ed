import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { salesGraphs } from './reports.ts';

export const Screen = () => <ReportScreen report={salesGraphs} />;
