import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { cctvCamera } from './cctvCamera.ts';
import { splitLogin, type StreamLogin, streamComplaint } from './stream.rules.ts';
import { type CameraLogin, keepLogins, mayKeepLogins } from './streamLogins.server.ts';

type CameraChange = Change<typeof cctvCamera>;

export const cctvCameraBehaviour = behaviour(cctvCamera, {
  beforeSave: [takeLogins, checkCameras, checkChannels, keepUnchanged],
  afterSave: [keepTaken],
});

/** Logins that were taken out of stream addresses, until their cameras are stored. */
const takenLogins = new WeakMap<object, StreamLogin>();

/** Takes a login out of a stream address, if the user may keep credentials. Otherwise the address is refused. */
function takeLogins(context: Context, changes: readonly CameraChange[]): void {
  if (!mayKeepLogins(context)) return;
  for (const change of changes) {
    const login = change.after.streamUrl ? splitLogin(change.after.streamUrl) : null;
    if (!login) continue;
    change.after.streamUrl = login.address;
    takenLogins.set(change, login);
    change.warnings.push({
      code: 'login_moved',
      field: 'streamUrl',
      message: 'The user name and password of the stream are now a credential of this camera.',
    });
  }
}

/** A camera whose address is the same without the login is not stored again, so its login is kept at once. */
async function keepUnchanged(context: Context, changes: readonly CameraChange[]): Promise<void> {
  const logins = changes.flatMap((change) => {
    const login = takenLogins.get(change);
    if (!login || change.problem || change.before?.streamUrl !== login.address) return [];
    takenLogins.delete(change);
    return [loginOf(change.before, login)];
  });
  await keepLogins(context, logins);
}

async function keepTaken(context: Context, changes: readonly Saved<typeof cctvCamera>[]): Promise<void> {
  const logins = changes.flatMap((change) => {
    const login = takenLogins.get(change);
    return login ? [loginOf(change.after, login)] : [];
  });
  await keepLogins(context, logins);
}

const loginOf = ({ id, name, customerId }: Row<typeof cctvCamera>, login: StreamLogin): CameraLogin => ({
  ...login,
  cameraId: id,
  camera: name,
  customerId,
});

function checkCameras(_context: Context, changes: readonly CameraChange[]): void {
  for (const change of changes) {
    const { audio, audioReason, streamUrl, channel, dvrAssetId } = change.after;
    if (audio && !audioReason) refuseField(change, 'audioReason', 'Enter why this camera records sound.');
    const wrong = streamUrl ? streamComplaint(streamUrl) : undefined;
    if (wrong) refuseField(change, 'streamUrl', wrong);
    if (channel !== null && !dvrAssetId) refuseField(change, 'dvrAssetId', 'Choose the recorder of this channel.');
  }
}

/** Refuses channels beyond those of the recorder, and a second camera on a channel. */
async function checkChannels(context: Context, changes: readonly CameraChange[]): Promise<void> {
  const asked = changes.flatMap((change) => {
    const { dvrAssetId, channel } = change.after;
    const { before } = change;
    return dvrAssetId && channel !== null && (before?.dvrAssetId !== dvrAssetId || before.channel !== channel)
      ? [{ change, recorder: dvrAssetId, channel }]
      : [];
  });
  if (asked.length === 0) return;
  const recorders = asked.map(({ recorder }) => recorder);
  const { rows: known } = await context.tx.query<{ id: number; name: string; customerId: number; channels: number }>(
    `select d.id, a.name, a.customer_id as "customerId", d.channels from cctv_dvr d join asset a on a.id = d.id
      where d.id = any($1::bigint[]) and d.channels is not null`,
    [recorders],
  );
  const { rows } = await context.tx.query<{
    id: number;
    name: string;
    customerId: number;
    recorder: number;
    channel: number;
  }>(
    `select a.id, a.name, a.customer_id as "customerId", c.dvr_asset_id as recorder, c.channel
       from cctv_camera c join asset a on a.id = c.id
      where c.dvr_asset_id = any($1::bigint[]) and c.channel is not null
        and a.archived_at is null and a.status not in ('retired', 'disposed')`,
    [recorders],
  );
  const taken = [...rows];
  for (const { change, recorder, channel } of asked) {
    const { id, name, customerId } = change.after;
    const within = known.find((row) => row.id === recorder && row.customerId === customerId);
    const holder = taken.find(
      (row) =>
        (id === undefined || row.id !== id) &&
        row.customerId === customerId &&
        row.recorder === recorder &&
        row.channel === channel,
    );
    if (within && channel > within.channels)
      refuseField(change, 'channel', `${within.name} has ${within.channels} channels.`);
    else if (holder)
      refuseField(change, 'channel', `${holder.name} is already on channel ${channel} of this recorder.`);
    else taken.push({ id: id ?? 0, name, customerId, recorder, channel });
  }
}
