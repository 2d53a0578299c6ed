import { useRecord } from '#engine/lists/useRecord.web.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { PhotoPanel } from './PhotoPanel.tsx';
import { user } from './user.ts';

/** Photo of the user in the URL, over their account. */
export function Screen() {
  const id = Number(usePlace().params.id);
  const { data } = useRecord(user, id);
  return <PhotoPanel id={id} name={typeof data?.row.name === 'string' ? data.row.name : ''} />;
}
