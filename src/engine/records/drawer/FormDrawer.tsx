import { Suspense, use, useMemo, useState } from 'react';
import { nounEntry } from '../../entity/nounIndex.ts';
import { useNoun } from '../../entity/declarations.web.ts';
import { customerIdIn, recordIdIn } from '../../entity/recordId.ts';
import { useTakeRecord } from '../../lists/useRecord.web.ts';
import { Panel } from '../../parts/page/Panel.tsx';
import { PanelContext, type PanelHeading } from '../../parts/page/panel.web.ts';
import { SkeletonFacts } from '../../parts/Skeletons.tsx';
import { PlaceContext, usePlace } from '../../screens/place.web.ts';
import { allows } from '../../session/session.web.ts';
import { FormScreen } from '../FormScreen.tsx';
import { formFields, presetIn } from '../formValues.ts';
import type { SavedAnswer } from '../useRecordForm.web.ts';
import { ownFormOf } from './drawer.web.ts';
import type { DrawerTarget } from './drawerTarget.web.ts';
import { SomeFields } from './SomeFields.tsx';

export interface FormDrawerProps {
  readonly target: DrawerTarget;
  readonly open: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** A form over the page without its own address: Back leaves the page, and closing the drawer stays on it. */
export function FormDrawer({ target, open, onSaved, onClose, onClosed }: FormDrawerProps) {
  const { byPath } = usePlace();
  const { screen, params, noun } = target;
  const [heading, setHeading] = useState<PanelHeading>({ title: nounEntry(noun)?.label ?? screen.title });
  const door = useMemo(() => ({ close: onClose, setHeading }), [onClose]);
  const place = useMemo(() => ({ screen, params, byPath }), [screen, params, byPath]);
  return (
    <PanelContext value={door}>
      <PlaceContext value={place}>
        <Panel open={open} title={heading.title} subtitle={heading.subtitle} onClose={onClose} onClosed={onClosed}>
          <Suspense fallback={<SkeletonFacts facts={4} />}>
            <Asked target={target} onSaved={onSaved} onClose={onClose} />
          </Suspense>
        </Panel>
      </PlaceContext>
    </PanelContext>
  );
}

function Asked({ target, onSaved, onClose }: Pick<FormDrawerProps, 'target' | 'onSaved' | 'onClose'>) {
  const { noun, params, words, keys } = target;
  const entity = useNoun(noun);
  const own = use(ownFormOf(noun));
  const take = useTakeRecord(entity);
  const saved = (answer: SavedAnswer) => {
    take(answer);
    onSaved();
    onClose();
  };
  const id = recordIdIn(entity, params);
  if (keys.length > 0 && id !== null)
    return (
      <SomeFields
        entity={entity}
        id={id}
        keys={keys}
        customerId={customerIdIn(entity, params)}
        sections={own?.sections ?? {}}
        onSaved={saved}
        onCancel={onClose}
      />
    );
  const preset = presetIn(formFields(entity, { isNew: true, custom: [], allows }), words);
  return own ? (
    <own.Form preset={preset} onSaved={saved} />
  ) : (
    <FormScreen entity={entity} preset={preset} onSaved={saved} />
  );
}
