import { usePlace } from '#engine/screens/place.web.ts';
import { PanelForm } from '../assets/PanelForm.tsx';
import { manufacturer } from './manufacturer.ts';

/** Form for a manufacturer, in a drawer over the list. */
export function Screen() {
  const { params } = usePlace();
  const id = params.id ? Number(params.id) : null;
  return <PanelForm entity={manufacturer} recordId={id} decided={NOTHING} />;
}

const NOTHING = {};
