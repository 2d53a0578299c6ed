import { Can } from './Can.tsx';

export const MayDoIt = () => (
  <Can do="server.update" on={['server.view', 'server.update']} otherwise="Somebody who may not sees this.">
    Somebody who may sees this.
  </Can>
);

export const MayNotDoIt = () => (
  <Can do="server.update" on={['server.view']} otherwise="Somebody who may not sees this.">
    Somebody who may sees this.
  </Can>
);
