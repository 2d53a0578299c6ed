import * as z from 'zod';
import type { Comparison, FoundSchool, RegisterState, SchoolOffer } from './register.server.ts';
import type { RegisteredSchool, ShownLink } from './school.ts';
import type { Difference, SchoolDraft } from './schoolDraft.rules.ts';
import type { Loaded } from './loadRegister.server.ts';

export const foundSchool: z.ZodType<FoundSchool> = z.object({
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  urn: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  typeGroup: z.string().nullable(),
  status: z.string().nullable(),
  phase: z.string().nullable(),
  openedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  lowAge: z.number().nullable(),
  highAge: z.number().nullable(),
  capacity: z.number().nullable(),
  pupils: z.number().nullable(),
  trust: z.string().nullable(),
  trustCode: z.string().nullable(),
  federation: z.string().nullable(),
  authority: z.string().nullable(),
  dfeNumber: z.string().nullable(),
  ukprn: z.string().nullable(),
  street: z.string().nullable(),
  locality: z.string().nullable(),
  address3: z.string().nullable(),
  town: z.string().nullable(),
  county: z.string().nullable(),
  postcode: z.string().nullable(),
  uprn: z.string().nullable(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  headTitle: z.string().nullable(),
  headFirstName: z.string().nullable(),
  headLastName: z.string().nullable(),
  headJobTitle: z.string().nullable(),
  changedOn: z.string().nullable(),
});

export const registerStateAnswer: z.ZodType<RegisterState> = z.object({
  schools: z.object({ name: z.string(), rows: z.int(), loadedAt: z.string() }).nullable(),
  links: z.object({ name: z.string(), rows: z.int(), loadedAt: z.string() }).nullable(),
});

const registeredSchool: z.ZodType<RegisteredSchool> = z.object({
  urn: z.string(),
  name: z.string(),
  type: z.string().nullable(),
  typeGroup: z.string().nullable(),
  status: z.string().nullable(),
  phase: z.string().nullable(),
  openedOn: z.string().nullable(),
  closedOn: z.string().nullable(),
  lowAge: z.number().nullable(),
  highAge: z.number().nullable(),
  capacity: z.number().nullable(),
  pupils: z.number().nullable(),
  trust: z.string().nullable(),
  trustCode: z.string().nullable(),
  federation: z.string().nullable(),
  authority: z.string().nullable(),
  dfeNumber: z.string().nullable(),
  ukprn: z.string().nullable(),
  street: z.string().nullable(),
  locality: z.string().nullable(),
  address3: z.string().nullable(),
  town: z.string().nullable(),
  county: z.string().nullable(),
  postcode: z.string().nullable(),
  uprn: z.string().nullable(),
  website: z.string().nullable(),
  phone: z.string().nullable(),
  headTitle: z.string().nullable(),
  headFirstName: z.string().nullable(),
  headLastName: z.string().nullable(),
  headJobTitle: z.string().nullable(),
  changedOn: z.string().nullable(),
});

const shownLink: z.ZodType<ShownLink> = z.object({
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  urn: z.string(),
  linkUrn: z.string(),
  linkName: z.string(),
  linkType: z.string(),
  establishedOn: z.string().nullable(),
});

const schoolDraft: z.ZodType<SchoolDraft> = z.object({
  customer: z.record(z.string(), z.unknown()),
  site: z.record(z.string(), z.unknown()).nullable(),
  contact: z.record(z.string(), z.unknown()).nullable(),
});

export const schoolOffer: z.ZodType<SchoolOffer> = z.object({
  school: registeredSchool,
  links: z.array(shownLink),
  draft: schoolDraft,
  trust: z.object({ id: z.int(), name: z.string() }).nullable(),
});

export const loaded: z.ZodType<Loaded> = z.object({
  file: z.enum(['schools', 'links']),
  rows: z.int(),
  changed: z.number(),
  skipped: z.number(),
});

const difference: z.ZodType<Difference> = z.object({
  field: z.string(),
  label: z.string(),
  ours: z.union([z.string(), z.number()]).nullable(),
  theirs: z.union([z.string(), z.number()]).nullable(),
});

export const comparison: z.ZodType<Comparison> = z.object({
  school: registeredSchool.nullable(),
  links: z.array(shownLink),
  differences: z.array(difference),
  closedOn: z.string().nullable(),
  checkedOn: z.string().nullable(),
  loadedAt: z.string().nullable(),
});
