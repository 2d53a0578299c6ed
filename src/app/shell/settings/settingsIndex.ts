import type { Feature } from '#engine/access/features.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { type AnyGroup, allGroups } from '#engine/settings/groups.ts';
import { FEATURES } from '../../features.ts';
// Registers the groups.
import '../../settings.ts';

/** A setting and its place. */
export interface SettingEntry {
  readonly label: string;
  /** Its place: "Mail · Server". */
  readonly hint: string;
  readonly to: string;
  /** Other searchable text: its help and alternative words. */
  readonly also: string;
}

const SETTINGS = '/system/settings';

/** Alternative names of groups. */
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

/** All settings, each after its group. */
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

/** All feature switches. */
const featureEntries = (features: readonly Feature[] = FEATURES): readonly SettingEntry[] =>
  features.map(({ key, label, stops }) => ({
    label,
    hint: 'Feature switches',
    to: `/system/features/${key}`,
    also: `turn on turn off switch feature ${stops}`,
  }));

/** All entries of the settings search. Loaded when a settings page is opened. */
export const settingsIndex = { groupEntries, settingEntries, featureEntries } as const;
