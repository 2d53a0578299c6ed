import { ListScreen } from '#engine/records/ListScreen.tsx';
import { bankHoliday } from './bankHoliday.ts';
import { FillYear } from './FillYear.tsx';

/** List of bank holidays, with an action to add those of a year. */
export const Screen = () => <ListScreen entity={bankHoliday} above={<FillYear />} />;
