import type { Option } from '#engine/kinds/field.ts';

const options = <const T extends Readonly<Record<string, Option>>>(all: T): T => all;

export const CUSTOMER_TYPES = options({
  school: { label: 'School' },
  trust: { label: 'Trust' },
  college: { label: 'College' },
  nursery: { label: 'Nursery' },
  charity: { label: 'Charity' },
  business: { label: 'Business' },
  publicBody: { label: 'Public body' },
  individual: { label: 'Individual' },
  internal: { label: 'Ourselves' },
});
export type CustomerType = keyof typeof CUSTOMER_TYPES;

/** Types of organisation in the public register of schools, which work with children. */
export const EDUCATION: readonly string[] = ['school', 'college', 'nursery'];

/** Phases of education, as in the register. */
export const PHASES = options({
  nursery: { label: 'Nursery' },
  primary: { label: 'Primary' },
  middle: { label: 'Middle' },
  secondary: { label: 'Secondary' },
  sixteenPlus: { label: '16 plus' },
  allThrough: { label: 'All-through' },
  special: { label: 'Special' },
});
export type Phase = keyof typeof PHASES;

/** Stages of a prospect. Won and lost are set by activating and by marking as lost. */
export const PIPELINE_STAGES = options({
  new: { label: 'New', tone: 'neutral' },
  contacted: { label: 'Contacted', tone: 'info' },
  meeting: { label: 'Meeting', tone: 'info' },
  proposal: { label: 'Proposal', tone: 'info' },
  won: { label: 'Won', tone: 'good' },
  lost: { label: 'Lost', tone: 'neutral' },
});

export const LOST_REASONS = options({
  price: { label: 'Price' },
  timing: { label: 'Timing' },
  competitor: { label: 'Competitor' },
  inHouse: { label: 'In-house' },
  noReply: { label: 'No reply' },
  notSuitable: { label: 'Not suitable' },
});

export const SOURCES = options({
  call: { label: 'Our approach' },
  referral: { label: 'Referral' },
  web: { label: 'Website' },
  tender: { label: 'Tender' },
  event: { label: 'Event' },
  existing: { label: 'Existing customer' },
  other: { label: 'Other' },
});
