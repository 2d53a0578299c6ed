import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { additionalTimeReport } from './timeReport.ts';

export const Screen = () => <ReportScreen report={additionalTimeReport} />;
