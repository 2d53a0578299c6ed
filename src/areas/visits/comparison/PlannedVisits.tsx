import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { plannedVisits } from './plannedVisits.ts';

export const Screen = () => <ReportScreen report={plannedVisits} />;
