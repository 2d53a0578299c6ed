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
  panels: ['ip-address', 'volume', 'kvm'],
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
    totalMbps: quantity({
      label: 'All cameras combined',
      aliases: ['all cameras together'],
      unit: 'Mbit/s',
      min: 0,
      max: 100_000,
      optional: true,
    }),
    retentionDays: whole({
      label: 'Required retention',
      aliases: ['must keep'],
      unit: 'days',
      min: 1,
      max: 3_650,
      optional: true,
      help: 'Set by the policy.',
    }),
    keptDays: quantity({ label: 'Retention', aliases: ['keeps'], unit: 'days', optional: true, readOnly: true }),
    timeSource: text({ optional: true, help: 'The time server of the recorder.' }),
    clockDriftSeconds: whole({
      label: 'Clock offset',
      aliases: ['clock is off by'],
      unit: 's',
      min: -86_400,
      max: 86_400,
      optional: true,
    }),
    driftCheckedOn: day({ label: 'Clock checked on', aliases: ['clock checked'], optional: true }),
    viewerIds: refs({
      label: 'Can view recordings',
      aliases: ['may watch'],
      to: 'contact',
      same: 'customerId',
      optional: true,
    }),
    impactAssessmentOn: day({ label: 'Impact assessment', optional: true }),
    retentionPolicy: text({ optional: true }),
    exportProcedure: notes({ optional: true, help: 'The steps for handing over a recording.' }),
  },
  sections: [
    {
      title: 'Recorder',
      fields: ['recorderType', 'channels', 'firmware', 'usableGb', 'totalMbps', 'retentionDays', 'keptDays'],
    },
    {
      title: 'Clock',
      about: 'Recordings need the correct time to be usable as evidence.',
      fields: ['timeSource', 'clockDriftSeconds', 'driftCheckedOn'],
    },
    { title: 'Privacy', fields: ['viewerIds', 'impactAssessmentOn', 'retentionPolicy', 'exportProcedure'] },
  ],
  empty: ['No recorders yet', 'Add a recorder to track its retention and clock.'],
});
