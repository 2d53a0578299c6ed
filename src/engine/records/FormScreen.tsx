import { lazy, Suspense, useMemo } from 'react';
import { ApiError } from '../http/failure.ts';
import { Failed } from '../parts/EmptyState.tsx';
import { Page, type PageProps } from '../parts/page/Page.tsx';
import { usePanel } from '../parts/page/panel.web.ts';
import { SkeletonFacts } from '../parts/Skeletons.tsx';
import { useAddress } from '../screens/address.web.ts';
import { fill } from '../screens/manifest.ts';
import { useGo } from '../screens/navigation.web.ts';
import { later } from '../screens/laterPart.web.ts';
import { usePlace } from '../screens/place.web.ts';
import { useAddressBook, useFaceAddress } from '../lists/addressBook.web.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { draftKey } from './formDraft.web.ts';
import { formFields, presetIn, type Values } from './formValues.ts';
import { inSentence } from '../entity/inSentence.ts';
import { RecordForm, type RecordFormProps } from './RecordForm.tsx';
import { customerIdIn, recordIdIn } from '../entity/recordId.ts';
import { newTitle } from '../entity/screensOf.ts';
import { titleOf } from '../entity/shape.ts';
import { useKnownCustomFields } from '../lists/useCustomFields.web.ts';
import { useRecord, useTakeRecord } from '../lists/useRecord.web.ts';
import type { SavedAnswer } from './useRecordForm.web.ts';

export interface FormScreenProps
  extends Partial<Pick<RecordFormProps, 'sections' | 'beside' | 'preset' | 'decided' | 'onSaved'>> {
  readonly entity: AnyEntity;
  readonly title?: string;
  readonly subtitle?: PageProps['subtitle'];
  /** The form contains secrets only, so no draft is stored on the device. */
  readonly isSecret?: boolean;
  /** Creates a new record even if the address contains an ID, which is that of the page below. */
  readonly isNew?: boolean;
}

/** A noun's form as a page or panel: for a new record, or for the one in the address. */
export function FormScreen(props: FormScreenProps) {
  const { params } = usePlace();
  const id = recordIdIn(props.entity, params);
  return id === null || props.isNew ? <NewRecord {...props} /> : <EditRecord {...props} id={id} />;
}

function NewRecord({
  entity,
  title = newTitle(entity),
  subtitle,
  isSecret = false,
  isNew: _isNew,
  preset,
  decided,
  onSaved,
  ...rest
}: FormScreenProps) {
  const { params } = usePlace();
  const [words] = useAddress();
  const custom = useKnownCustomFields(entity);
  const customerId = customerIdIn(entity, params);
  const ways = useWays(entity, customerId);
  const always = useMemo((): Values => ({ ...(customerId ? { customerId } : {}), ...decided }), [customerId, decided]);
  return (
    <Page title={title} subtitle={subtitle}>
      {custom ? (
        <RecordForm
          {...rest}
          entity={entity}
          custom={custom}
          preset={{ ...presetIn(formFields(entity, { isNew: true, custom }), words), ...preset }}
          decided={always}
          customerId={customerId}
          draftKey={isSecret ? null : draftKey(entity, customerId ? `of-${customerId}` : 'new')}
          onSaved={onSaved ?? ways.saved}
          onCancel={() => ways.back()}
        />
      ) : (
        <SkeletonFacts facts={10} />
      )}
    </Page>
  );
}

function EditRecord({
  entity,
  id,
  title,
  subtitle,
  isSecret = false,
  decided,
  onSaved,
  preset: _preset,
  isNew: _isNew,
  ...rest
}: FormScreenProps & { readonly id: number }) {
  const { params } = usePlace();
  const custom = useKnownCustomFields(entity);
  const { data, error, refetch } = useRecord(entity, id);
  const customerId =
    customerIdIn(entity, params) ?? (typeof data?.row.customerId === 'number' ? data.row.customerId : undefined);
  const ways = useWays(entity, customerId);
  const isPanel = usePanel() !== null;
  const name = data ? titleOf(entity, data.row, data.refs) : entity.label;
  const isGone = error instanceof ApiError && error.status === 404;
  if (!data && error)
    return isGone ? (
      <NoRecord entity={entity} error={error}>
        {null}
      </NoRecord>
    ) : (
      <Failed
        page
        what={`The ${inSentence(entity.label)} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  const here = data && (
    <Suspense fallback={null}>
      <Here entity={entity} id={id} />
    </Suspense>
  );
  return (
    <Page title={title ?? `Edit ${name}`} subtitle={subtitle} aside={here}>
      {isPanel && here}
      {data && custom ? (
        <RecordForm
          {...rest}
          entity={entity}
          custom={custom}
          answer={data}
          isGone={isGone}
          {...(decided ? { decided } : {})}
          customerId={customerId}
          draftKey={isSecret ? null : draftKey(entity, String(id))}
          onSaved={onSaved ?? ways.saved}
          onCancel={() => ways.back(id)}
        />
      ) : (
        <SkeletonFacts facts={10} />
      )}
    </Page>
  );
}

/** Navigation after a form: to the saved record, or back to the previous page. A panel closes. */
function useWays(entity: AnyEntity, customerId: number | undefined) {
  const go = useGo();
  const panel = usePanel();
  const addressOf = useAddressBook();
  const faceAddress = useFaceAddress();
  const { screen, params } = usePlace();
  const take = useTakeRecord(entity);
  const up = fill(screen.parent ?? '/', params);
  return {
    saved: (answer: SavedAnswer) => {
      take(answer);
      if (panel) panel.close({ unasked: true });
      else go(addressOf(entity.name, answer.row.id, customerId) ?? up, { replace: true, unasked: true });
    },
    back: (id?: number) => {
      if (panel) return panel.close();
      const list = faceAddress(entity.name, 'list', customerId ? { customerId } : {});
      go((id === undefined ? null : addressOf(entity.name, id, customerId)) ?? list ?? up);
    },
  };
}

/** The server has just answered that there is no such record, so it can also send this. */
const NoRecord = later(async () => (await import('./NoRecord.tsx')).NoRecord);

const Here = lazy(async () => ({ default: (await import('../live/browser/Here.tsx')).Here }));
