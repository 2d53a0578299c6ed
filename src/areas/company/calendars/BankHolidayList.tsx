import { ListScreen } from '#engine/records/ListScreen.tsx';
import { bankHoliday } from './bankHoliday.ts';
import { FillYear } from './FillYear.tsx';

/** Bank holidays, with a way to fill in a year. */
export const Screen = () => <ListScreen entity={bankHoliday} above={<FillYear />} />;
