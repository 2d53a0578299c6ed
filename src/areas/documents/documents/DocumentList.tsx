import { ListScreen } from '#engine/records/ListScreen.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { document } from './document.ts';

/** List of documents, with a link to the import. */
export const Screen = () => (
  <ListScreen
    entity={document}
    subtitle="Procedures and settings, at one customer or in general."
    {...(allows('document.create') ? { actions: ACTIONS } : {})}
  />
);

const ACTIONS: readonly PageAction[] = [{ label: 'Import files', icon: 'upload', to: '/documents/import' }];
