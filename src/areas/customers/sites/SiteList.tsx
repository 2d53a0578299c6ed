import { useMemo } from 'react';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { SiteBoard } from './SiteBoard.tsx';

/** Sites of the customer with their buildings, floors and rooms. */
export function Screen() {
  const { params, byPath } = usePlace();
  const customerId = Number(params.customerId);
  const createPath = `/customer/${customerId}/sites/create`;
  const importer = byPath.get('/system/import');
  const mayImport = importer !== undefined && allows(importer.permission);
  const actions = useMemo(
    () => [
      { label: 'View locations as a list', icon: 'list', to: `/customer/${customerId}/locations`, rare: true },
      ...(mayImport
        ? [
            {
              label: 'Import locations',
              icon: 'upload',
              to: `/system/import?noun=location&customerId=${customerId}`,
              rare: true,
            },
          ]
        : []),
      ...(allows('site.create')
        ? [{ label: 'Add site', icon: 'plus', to: createPath, main: true as const, letter: 'n' }]
        : []),
    ],
    [customerId, createPath, mayImport],
  );
  return (
    <Page actions={actions}>
      <SiteBoard customerId={customerId} createPath={createPath} />
    </Page>
  );
}
