import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const cctvDvr = asset('cctvDvr', {
  label: 'CCTV DVR',
  plural: 'CCTV DVRs',
  path: 'hardware/cctv-dvrs',
  group: 'security',
  icon: 'cctv',
  holdsData: true,
  lifeMonths: 60,
  panels: ['ip-address', 'volume'],
  columns: ['recorderType', 'channels', 'keptDays'],
  fields: {
    recorderType: choice({
      label: 'Type',
      default: 'nvr',
      options: { dvr: { label: 'DVR' }, nvr: { label: 'NVR' }, vms: { label: 'Software' }, cloud: { label: 'Cloud' } },
    }),
    channels: whole({ min: 1, max: 2_000, optional: true }),
    firmware: text({ optional: true, filter: true }),
    usableGb: whole({ label: 'Usable', unit: 'GB', min: 1, optional: true }),
    totalMbps: quantity({ label: 'All cameras together', unit: 'Mbit/s', min: 0, max: 100_000, optional: true }),
    retentionDays: whole({
      label: 'Must keep',
      unit: 'days',
      min: 1,
      max: 3_650,
      optional: true,
      help: 'What the policy asks for.',
    }),
    keptDays: quantity({ label: 'Keeps', unit: 'days', optional: true, readOnly: true }),
    timeSource: text({ optional: true, help: 'The time server it follows.' }),
    clockDriftSeconds: whole({ label: 'Clock is off by', unit: 's', min: -86_400, max: 86_400, optional: true }),
    driftCheckedOn: day({ label: 'Clock checked', optional: true }),
    viewerIds: refs({ label: 'May watch', to: 'contact', same: 'customerId', optional: true }),
    impactAssessmentOn: day({ label: 'Impact assessment', optional: true }),
    retentionPolicy: text({ optional: true }),
    exportProcedure: notes({ optional: true, help: 'How a recording is handed over, step by step.' }),
  },
  sections: [
    {
      title: 'Recorder',
      fields: ['recorderType', 'channels', 'firmware', 'usableGb', 'totalMbps', 'retentionDays', 'keptDays'],
    },
    {
      title: 'Clock',
      about: 'A recording with the wrong time proves nothing.',
      fields: ['timeSource', 'clockDriftSeconds', 'driftCheckedOn'],
    },
    { title: 'Privacy', fields: ['viewerIds', 'impactAssessmentOn', 'retentionPolicy', 'exportProcedure'] },
  ],
  empty: ['No recorders yet.', 'Add one to know how many days it keeps and whether its clock is right.'],
});
