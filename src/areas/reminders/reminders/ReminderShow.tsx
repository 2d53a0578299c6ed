import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { reminder } from './reminder.ts';
import { ReminderTimesCard } from './ReminderTimesCard.tsx';

/** A reminder with its next and past times. */
export const Screen = () => <ShowScreen entity={reminder} Side={Side} />;

const Side = ({ row }: ShowProps) => <ReminderTimesCard id={row.id} />;
