import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { activity } from './reports.ts';

export const Screen = () => <ReportScreen report={activity} />;
