import { recordIdIn } from '#engine/entity/recordId.ts';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { reminder } from './reminder.ts';
import { ReminderTimesCard } from './ReminderTimesCard.tsx';

/** Form of a reminder, with its next and past times. */
export function Screen() {
  const { params } = usePlace();
  return <FormScreen entity={reminder} beside={<ReminderTimesCard id={recordIdIn(reminder, params) ?? 0} />} />;
}
