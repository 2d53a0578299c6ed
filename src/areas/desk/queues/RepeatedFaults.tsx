import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { repeatedFaults } from './repeatedFaults.ts';

export const Screen = () => <ReportScreen report={repeatedFaults} />;
