import { calculation } from '#engine/calculations/calculation.ts';

export const GRADES = ['high', 'medium', 'low'] as const;
export type Grade = (typeof GRADES)[number];
export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Priority by impact, then urgency. */
const MATRIX: Readonly<Record<Grade, Readonly<Record<Grade, Priority>>>> = {
  high: { high: 'P1', medium: 'P2', low: 'P3' },
  medium: { high: 'P2', medium: 'P3', low: 'P4' },
  low: { high: 'P3', medium: 'P4', low: 'P5' },
};

export const priorityOf = (impact: Grade, urgency: Grade): Priority => MATRIX[impact][urgency];

export const jobPriority = calculation(
  'job.priority',
  ({ impact, urgency }: { readonly impact: Grade; readonly urgency: Grade }) => ({
    priority: priorityOf(impact, urgency),
  }),
);
