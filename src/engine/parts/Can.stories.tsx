import { Can } from './Can.tsx';

export const MayDoIt = () => (
  <Can do="server.update" on={['server.view', 'server.update']} otherwise="Users without the permission see this.">
    Users with the permission see this.
  </Can>
);

export const MayNotDoIt = () => (
  <Can do="server.update" on={['server.view']} otherwise="Users without the permission see this.">
    Users with the permission see this.
  </Can>
);
