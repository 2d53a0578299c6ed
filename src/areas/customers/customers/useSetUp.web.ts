import { createContext, useContext, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { firstValues, type FormField, formFields, presetIn, type Values } from '#engine/records/formValues.ts';
import { holderIn, refusalsOn } from '#engine/records/saveAnswer.ts';
import { type SavedAnswer, useRecordForm } from '#engine/records/useRecordForm.web.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import type { CustomField } from '#engine/lists/columns.ts';
import { allows, sessionNow } from '#engine/session/session.web.ts';
import { contact } from '../contacts/contact.ts';
import type { SchoolDraft } from '../school-register/schoolDraft.rules.ts';
import { site } from '../sites/site.ts';
import { customer } from './customer.ts';
import { errorsOf, isTyped } from './setUpErrors.ts';

export const SITE_SECTION = {
  title: 'First site',
  about: 'Leave blank if not known. You can add opening hours, access and rooms on the site’s page.',
  fields: [],
};
export const CONTACT_SECTION = {
  title: 'Primary contact',
  about: 'Leave blank if not known.',
  fields: [],
};

const SITE_KEYS = ['name', 'line1', 'line2', 'town', 'county', 'postcode', 'country', 'phone', 'uprn'];
const CONTACT_KEYS = ['firstName', 'lastName', 'jobTitle', 'email', 'phone', 'mobile'];
const CONTACT_PRESET: Values = { roles: ['primary'] };
/** Preset values that do not count as input. */
const SITE_PRESET: Values = { name: 'Main site' };

export interface SetUpOptions {
  readonly custom: readonly CustomField[];
  /** URL parameters that prefill the form. */
  readonly words: Readonly<Record<string, string>>;
  /** `next` is the path of the form to open next, with `{customerId}`. */
  readonly onSaved: (answer: SavedAnswer, next: string | undefined) => void;
}

/** Three forms saved as one: a customer, its first site and its primary contact. Creates all or none. */
export function useSetUp({ custom, words, onSaved }: SetUpOptions) {
  const customerFields = formFields(customer, { isNew: true, custom, allows });
  const customerForm = usePart(customer, customerFields, presetIn(customerFields, words));
  const siteForm = usePart(site, picked(site, SITE_KEYS), SITE_PRESET);
  const contactForm = usePart(contact, picked(contact, [...CONTACT_KEYS, 'roles']), CONTACT_PRESET);
  const [isActive, setActive] = useState(false);
  const [waiveDpa, setWaiver] = useState('');
  const [failure, setFailure] = useState<{
    readonly message: string;
    readonly holder: { readonly id: number; readonly title: string } | undefined;
  } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [trust, setTrust] = useState<{ readonly id: number; readonly name: string } | null>(null);
  const siteValues: unknown = useWatch({ control: siteForm.api.form.control });
  const contactValues: unknown = useWatch({ control: contactForm.api.form.control });
  const hasSite = isTyped(siteValues, ['line1', 'line2', 'town', 'postcode']);
  const hasContact = isTyped(contactValues, CONTACT_KEYS);
  const parts = [customerForm, ...(hasSite ? [siteForm] : []), ...(hasContact ? [contactForm] : [])];
  const { isSubmitting } = useFormState({ control: customerForm.api.form.control });

  const save = async (next?: string): Promise<void> => {
    setFailure(null);
    const judged = await Promise.all(
      parts.map(
        ({ api: form }) =>
          new Promise<boolean>(
            (resolve) =>
              void form.form.handleSubmit(
                () => resolve(true),
                () => resolve(false),
              )(),
          ),
      ),
    );
    if (judged.includes(false)) return;
    setSaving(true);
    try {
      const answer = await api<SavedAnswer>('/api/v1/customers/set-up', { method: 'POST', body: bodyOf() });
      for (const { api: form } of [customerForm, siteForm, contactForm]) form.discard();
      onSaved(answer, next);
    } catch (thrown) {
      refuse(thrown);
    } finally {
      setSaving(false);
    }
  };

  const bodyOf = () => ({
    customer: customerForm.api.draft(),
    ...(hasSite ? { site: siteForm.api.draft() } : {}),
    ...(hasContact ? { contact: contactForm.api.draft() } : {}),
    ...(isActive ? { activate: waiveDpa.trim() ? { waiveDpa: waiveDpa.trim() } : {} } : {}),
  });

  /** Shows server errors on their fields in the three forms. */
  const refuse = (thrown: unknown): void => {
    if (!(thrown instanceof ApiError)) throw thrown;
    const others: string[] = [];
    for (const [part, prefix] of [
      [customerForm, ''],
      [siteForm, 'site.'],
      [contactForm, 'contact.'],
    ] as const) {
      const found = refusalsOn(part.fields, errorsOf(thrown.fields, prefix));
      for (const { key, inside, message } of found.own)
        part.api.form.setError(part.api.nameOf(key), {
          type: 'server',
          message,
          ...(inside ? { types: { [inside]: message } } : {}),
        });
      others.push(...found.others);
    }
    const hasOwn = Object.keys(thrown.fields).length > 0 && others.length === 0;
    const holder = holderIn(thrown.body);
    if (hasOwn && !holder) return;
    setFailure({ message: others.length > 0 ? others.join(' ') : thrown.message, holder });
  };

  /** Fills the forms from a school in the register and keeps other input. */
  const takeOffer = (draft: SchoolDraft, trust: { readonly id: number; readonly name: string } | null): void => {
    setTrust(trust);
    for (const [part, values] of [
      [customerForm, { ...draft.customer, ...(trust ? { parentId: trust.id } : {}) }],
      [siteForm, draft.site ?? {}],
      [contactForm, draft.contact ?? {}],
    ] as const)
      for (const { key } of part.fields)
        if (key in values)
          part.api.form.setValue(part.api.nameOf(key), (values as Values)[key], {
            shouldDirty: true,
            shouldValidate: true,
          });
  };

  return {
    customerForm,
    siteForm,
    contactForm,
    parts,
    hasSite,
    hasContact,
    isActive,
    setActive,
    waiveDpa,
    setWaiver,
    failure,
    /** Names of preset references that no picker has loaded. */
    refs: trust ? { customer: { [trust.id]: { title: trust.name } } } : undefined,
    isSaving: isSaving || isSubmitting,
    isChanged: [customerForm, siteForm, contactForm].some(({ api: form }) => form.isChanged) && !isSaving,
    save,
    takeOffer,
  };
}

export type SetUp = ReturnType<typeof useSetUp>;

export const SetUpContext = createContext<SetUp | null>(null);

/** The three forms, for sections within the customer's form. */
export function useSetUpContext(): SetUp {
  const setUp = useContext(SetUpContext);
  if (!setUp) throw new Error('A section of the new customer was shown outside its form.');
  return setUp;
}

const picked = (entity: AnyEntity, keys: readonly string[]): readonly FormField[] => {
  const all = formFields(entity, { isNew: true, custom: [], allows });
  return keys.flatMap((key) => all.find((field) => field.key === key) ?? []);
};

function usePart(entity: AnyEntity, fields: readonly FormField[], preset: Values) {
  const [first] = useState(() => firstValues(fields, null, preset));
  const form = useRecordForm({
    entity,
    fields,
    first,
    draftKey: `draft.${sessionNow()?.user.userid ?? 0}.${entity.name}.set-up`,
    onSaved: () => {},
  });
  return { entity, fields, first, api: form };
}
