import type { Feature } from '#engine/access/features.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { type AnyGroup, allGroups } from '#engine/settings/groups.ts';
import { FEATURES } from '../../features.ts';
// Declares the groups.
import '../../settings.ts';

/** One thing that can be set, and where. */
export interface SettingEntry {
  readonly label: string;
  /** Where it is: "Mail · Server". */
  readonly hint: string;
  readonly to: string;
  /** What it is found by besides: its help, and other words for it. */
  readonly also: string;
}

const SETTINGS = '/system/settings';

/** What people call a group besides its name. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  mail: 'email settings mail settings smtp outgoing',
  security: 'password sign-in login two-factor session passkey',
  companySignIn: 'SSO single sign-on Microsoft Google directory',
  locale: 'language time zone date format',
  company: 'logo name address phone',
  app: 'name environment title',
  calendars: 'working hours bank holidays',
};

/** The groups of company settings as pages. */
const groupEntries = (): readonly SettingEntry[] => allGroups().map(groupEntry);

const groupEntry = ({ name, label, help }: AnyGroup): SettingEntry => ({
  label,
  hint: 'Settings',
  to: `${SETTINGS}?tab=${name}`,
  also: `${help} ${OTHER_WORDS[name] ?? ''}`,
});

/** Every setting, after its group. */
const settingEntries = (): readonly SettingEntry[] =>
  allGroups().flatMap((group) => [
    groupEntry(group),
    ...Object.entries<Field>(group.form.fields).map(fieldEntry(group)),
  ]);

const fieldEntry =
  (group: AnyGroup) =>
  ([key, field]: readonly [string, Field]): SettingEntry => {
    const section = group.sections?.find(({ fields }) => fields?.includes(key))?.title;
    const options = Object.values(field.options ?? {}).map(({ label }) => label);
    return {
      label: labelOf(key, field),
      hint: [group.label, section].filter(Boolean).join(' · '),
      to: `${SETTINGS}?tab=${group.name}&field=${key}`,
      also: [group.label, field.help, ...options, OTHER_WORDS[group.name]].filter(Boolean).join(' '),
    };
  };

/** Every feature switch. */
const featureEntries = (features: readonly Feature[] = FEATURES): readonly SettingEntry[] =>
  features.map(({ key, label, stops }) => ({
    label,
    hint: 'Feature switches',
    to: `/system/features/${key}`,
    also: `turn on turn off switch feature ${stops}`,
  }));

/** All entries of the settings search. Loaded when a settings page is opened. */
export const settingsIndex = { groupEntries, settingEntries, featureEntries } as const;
