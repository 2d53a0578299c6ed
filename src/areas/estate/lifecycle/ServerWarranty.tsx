import { ReportScreen } from '#engine/reports/ReportScreen.tsx';
import { serverWarranty } from './serverWarranty.ts';

export const Screen = () => <ReportScreen report={serverWarranty} />;
