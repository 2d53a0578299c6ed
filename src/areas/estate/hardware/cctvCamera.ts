import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const cctvCamera = asset('cctvCamera', {
  label: 'CCTV camera',
  plural: 'CCTV cameras',
  path: 'hardware/cctv-cameras',
  group: 'security',
  icon: 'video',
  lifeMonths: 84,
  panels: ['ip-address'],
  columns: ['dvrAssetId', 'channel', 'form', 'purpose'],
  fields: {
    dvrAssetId: ref({
      label: 'Recorder',
      aliases: ['nvr', 'dvr'],
      to: 'cctvDvr',
      same: 'customerId',
      optional: true,
      filter: true,
    }),
    channel: whole({ min: 1, max: 2_000, optional: true, help: 'Each channel of a recorder has one camera.' }),
    form: choice({
      aliases: ['camera type'],
      optional: true,
      options: {
        dome: { label: 'Dome' },
        bullet: { label: 'Bullet' },
        turret: { label: 'Turret' },
        box: { label: 'Box' },
        fisheye: { label: 'Fisheye' },
        multiSensor: { label: 'Multi-sensor' },
      },
    }),
    outdoor: flag({ optional: true }),
    megapixels: quantity({ unit: 'MP', min: 0, max: 1_000, optional: true }),
    lensMm: quantity({ label: 'Lens', unit: 'mm', min: 0, max: 10_000, optional: true }),
    infrared: flag({ optional: true }),
    ptz: flag({ label: 'Pan, tilt and zoom', aliases: ['ptz'], optional: true }),
    bearing: whole({ unit: '°', min: 0, max: 359, optional: true, help: '0 is north, 90 is east.' }),
    fieldOfView: whole({ unit: '°', min: 1, max: 360, optional: true }),
    rangeMetres: whole({ label: 'Range', unit: 'm', min: 1, max: 10_000, optional: true }),
    streamUrl: text({
      label: 'Stream address',
      aliases: ['rtsp', 'stream url'],
      optional: true,
      help: 'An rtsp:// address. A user name and password in it become a credential.',
    }),
    recording: choice({
      optional: true,
      options: {
        continuous: { label: 'Continuous' },
        motion: { label: 'On motion' },
        schedule: { label: 'On schedule' },
      },
    }),
    purpose: text({ optional: true, help: 'Why this place is watched.' }),
    audio: flag({ label: 'Records sound', aliases: ['audio'], optional: true }),
    audioReason: text({ label: 'Reason for sound', optional: true, help: 'The surveillance code asks for one.' }),
    privacyMask: flag({ optional: true }),
    signInPlace: flag({ label: 'Sign in place', optional: true }),
  },
  essentials: ['dvrAssetId', 'channel', 'purpose'],
  onlyWhen: { audioReason: { audio: [true] } },
  sections: [
    {
      title: 'Camera',
      fields: ['dvrAssetId', 'channel', 'form', 'outdoor', 'megapixels', 'lensMm', 'infrared', 'ptz', 'streamUrl'],
    },
    { title: 'View', fields: ['bearing', 'fieldOfView', 'rangeMetres'] },
    { title: 'Privacy', fields: ['purpose', 'recording', 'audio', 'audioReason', 'privacyMask', 'signInPlace'] },
  ],
  empty: ['No CCTV cameras yet', 'Add a camera with its recorder and channel.'],
});
