import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { trialBalance } from './reports.ts';

export const Screen = () => <ReportScreen report={trialBalance} />;
