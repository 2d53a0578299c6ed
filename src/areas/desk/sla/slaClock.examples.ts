import type { Example } from '#engine/calculations/calculation.ts';
import { office } from '../office.examples.ts';

export const slaClockExamples: readonly Example[] = [
  {
    says: 'weekend, bank holidays, short Christmas Eve and a pause',
    input: {
      ...office,
      mode: 'business',
      closedDates: ['2026-12-25', '2026-12-28'],
      specialHours: { '2026-12-24': [['09:00', '12:00']] },
      targetMinutes: 480,
      events: [
        { at: '2026-12-23T15:00:00Z', type: 'start' },
        { at: '2026-12-24T10:00:00Z', type: 'pause' },
        { at: '2026-12-29T11:00:00Z', type: 'resume' },
      ],
      now: '2026-12-29T12:00:00Z',
    },
    output: {
      elapsedMinutes: 270,
      remainingMinutes: 210,
      state: 'running',
      dueAt: '2026-12-29T15:30:00Z',
      breachedAt: null,
    },
  },
  {
    says: 'logged after hours on Friday',
    input: {
      ...office,
      mode: 'business',
      targetMinutes: 240,
      events: [{ at: '2026-10-02T17:05:00Z', type: 'start' }],
      now: '2026-10-02T18:00:00Z',
    },
    output: {
      elapsedMinutes: 0,
      remainingMinutes: 240,
      state: 'running',
      dueAt: '2026-10-05T12:00:00Z',
      breachedAt: null,
    },
  },
  {
    says: 'target ends exactly at closing time',
    input: {
      ...office,
      mode: 'business',
      targetMinutes: 510,
      events: [{ at: '2026-11-16T09:00:00Z', type: 'start' }],
      now: '2026-11-16T10:00:00Z',
    },
    output: {
      elapsedMinutes: 60,
      remainingMinutes: 450,
      state: 'running',
      dueAt: '2026-11-16T17:30:00Z',
      breachedAt: null,
    },
  },
  {
    says: 'round-the-clock target over the October clock change',
    input: {
      ...office,
      mode: 'always',
      targetMinutes: 240,
      events: [{ at: '2026-10-24T21:00:00Z', type: 'start' }],
      now: '2026-10-25T00:30:00Z',
    },
    output: {
      elapsedMinutes: 210,
      remainingMinutes: 30,
      state: 'running',
      dueAt: '2026-10-25T01:00:00Z',
      breachedAt: null,
    },
  },
  {
    says: 'paused: no due time',
    input: {
      ...office,
      mode: 'business',
      targetMinutes: 240,
      events: [
        { at: '2026-11-16T09:00:00Z', type: 'start' },
        { at: '2026-11-16T11:30:00Z', type: 'pause' },
      ],
      now: '2026-11-18T09:00:00Z',
    },
    output: { elapsedMinutes: 150, remainingMinutes: 90, state: 'paused', dueAt: null, breachedAt: null },
  },
  {
    says: 'breached, then resolved late',
    input: {
      ...office,
      mode: 'business',
      targetMinutes: 60,
      events: [
        { at: '2026-11-16T16:45:00Z', type: 'start' },
        { at: '2026-11-17T09:30:00Z', type: 'stop' },
      ],
      now: '2026-11-17T12:00:00Z',
    },
    output: {
      elapsedMinutes: 75,
      remainingMinutes: -15,
      state: 'breached',
      dueAt: '2026-11-17T09:15:00Z',
      breachedAt: '2026-11-17T09:15:00Z',
    },
  },
  {
    says: 'reopened: time between resolve and reopen is not counted',
    input: {
      ...office,
      mode: 'business',
      targetMinutes: 480,
      events: [
        { at: '2026-11-16T09:00:00Z', type: 'start' },
        { at: '2026-11-16T12:00:00Z', type: 'stop' },
        { at: '2026-11-18T09:00:00Z', type: 'resume' },
      ],
      now: '2026-11-18T10:00:00Z',
    },
    output: {
      elapsedMinutes: 240,
      remainingMinutes: 240,
      state: 'running',
      dueAt: '2026-11-18T14:00:00Z',
      breachedAt: null,
    },
  },
];
