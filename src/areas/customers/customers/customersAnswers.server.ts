import * as z from 'zod';
import type { Mark, Overview, Relative } from './overview.ts';
import type { Attention } from '../dashboard/attention.rules.ts';
import type { Dashboard, DashboardPerson, DashboardSite } from '../dashboard/dashboard.ts';
import type { SimilarCustomer } from './similar.server.ts';

const mark: z.ZodType<Mark> = z.object({
  noun: z.string(),
  tone: z.enum(['warning', 'info', 'good', 'bad', 'neutral']),
  count: z.int(),
  about: z.string(),
});

const relative: z.ZodType<Relative> = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  town: z.string().nullable(),
  status: z.string(),
});

export const overview: z.ZodType<Overview> = z.object({
  customer: z.object({
    id: z.int(),
    version: z.int(),
    name: z.string(),
    code: z.string(),
    type: z.string(),
    status: z.string(),
    pipelineStage: z.string(),
    town: z.string().nullable(),
    colour: z.string().nullable(),
    logo: z.number().nullable(),
    phone: z.string().nullable(),
    jobsEnabled: z.boolean(),
    archivedAt: z.string().nullable(),
    alert: z.string().nullable(),
    alertUntil: z.string().nullable(),
  }),
  manager: z.object({ id: z.int(), name: z.string(), active: z.boolean() }).nullable(),
  counts: z.record(z.string(), z.number()),
  marks: z.array(mark),
  favourite: z.boolean(),
  parent: relative.nullable(),
  children: z.array(relative),
  group: z.array(z.number()),
});

export const attention: z.ZodType<Attention> = z.object({
  code: z.string(),
  tone: z.enum(['warning', 'info', 'good', 'bad', 'neutral']),
  text: z.string(),
  button: z.string(),
  to: z.string(),
  act: z.string().optional(),
  version: z.int().optional(),
});

const dashboardSite: z.ZodType<DashboardSite> = z.object({
  id: z.int(),
  name: z.string(),
  town: z.string(),
  isPrimary: z.boolean(),
  phone: z.string().nullable(),
  open: z.boolean().nullable(),
  changesAt: z.string().nullable(),
});

const dashboardPerson: z.ZodType<DashboardPerson> = z.object({
  id: z.int(),
  name: z.string(),
  jobTitle: z.string().nullable(),
  roles: z.array(z.string()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  mayApproveUpTo: z.number().nullable(),
});

export const dashboard: z.ZodType<Dashboard> = z.object({
  attention: z.array(attention),
  sites: z.array(dashboardSite),
  siteTotal: z.int(),
  people: z.array(dashboardPerson),
  peopleTotal: z.int(),
  weeks: z.array(z.object({ from: z.string(), byPeople: z.number(), byProduct: z.number() })),
  recent: z.array(
    z.object({
      id: z.int(),
      at: z.string(),
      actor: z.string(),
      action: z.string(),
      noun: z.string(),
      title: z.string(),
      path: z.string().nullable(),
    }),
  ),
});

export const similarCustomer: z.ZodType<SimilarCustomer> = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  town: z.string().nullable(),
  status: z.string(),
  archived: z.boolean(),
  because: z.array(z.enum(['name', 'phone', 'postcode', 'urn', 'domain', 'similar'])),
});
