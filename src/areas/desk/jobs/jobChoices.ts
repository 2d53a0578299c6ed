import type { State } from '#engine/entity/states.ts';
import type { Option } from '#engine/kinds/field.ts';
import type { Grade, Priority } from './priority.rules.ts';
import type { JobStatus } from './jobStatus.ts';

export const JOB_TYPES = {
  incident: { label: 'Incident' },
  request: { label: 'Request' },
  change: { label: 'Change' },
  problem: { label: 'Problem' },
  maintenance: { label: 'Maintenance' },
  installation: { label: 'Installation' },
} as const;

export const JOB_SOURCES = {
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  web: { label: 'Web' },
  monitoring: { label: 'Monitoring' },
  'on-site': { label: 'On site' },
  internal: { label: 'Internal' },
  api: { label: 'API' },
} as const;

export const GRADE_OPTIONS = {
  high: { label: 'High', tone: 'bad' },
  medium: { label: 'Medium', tone: 'warning' },
  low: { label: 'Low', tone: 'neutral' },
} as const satisfies Readonly<Record<Grade, Option>>;

export const PRIORITY_OPTIONS = {
  P1: { label: 'P1', tone: 'bad' },
  P2: { label: 'P2', tone: 'warning' },
  P3: { label: 'P3', tone: 'info' },
  P4: { label: 'P4', tone: 'neutral' },
  P5: { label: 'P5', tone: 'neutral' },
} as const satisfies Readonly<Record<Priority, Option>>;

export const RESOLUTION_CODES = {
  fixed: { label: 'Fixed' },
  workaround: { label: 'Workaround' },
  advice: { label: 'Advice given' },
  'no-fault-found': { label: 'No fault found' },
  duplicate: { label: 'Duplicate' },
  'not-our-fault': { label: 'Not our fault' },
  'no-reply': { label: 'No reply' },
  other: { label: 'Other' },
} as const;

/** Statuses of jobs. */
export const STATUS_TABLE = {
  new: { label: 'New', tone: 'info' },
  open: { label: 'Open', tone: 'info' },
  'in-progress': { label: 'In progress', tone: 'good' },
  scheduled: { label: 'Scheduled', tone: 'good' },
  'waiting-customer': { label: 'Waiting for customer', tone: 'neutral' },
  'waiting-supplier': { label: 'Waiting for supplier', tone: 'neutral' },
  'on-hold': { label: 'On hold', tone: 'neutral' },
  resolved: { label: 'Resolved', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral', retired: true },
  cancelled: { label: 'Cancelled', tone: 'neutral', retired: true },
  merged: { label: 'Merged', tone: 'neutral', final: true, retired: true, automatic: true },
} as const satisfies Readonly<Record<JobStatus, State>>;

/** Urgency with regard to the next service level target; stored with the clocks for lists. */
export const SLA_LEVELS = {
  none: { label: 'No target', tone: 'neutral' },
  'on-track': { label: 'On track', tone: 'good' },
  paused: { label: 'Paused', tone: 'neutral' },
  'at-risk': { label: 'About to breach', tone: 'warning' },
  breached: { label: 'Breached', tone: 'bad' },
  met: { label: 'Met', tone: 'good' },
} as const;

export const REPLIED_BY = {
  customer: { label: 'Customer', tone: 'warning' },
  staff: { label: 'Us', tone: 'neutral' },
} as const;
