import { useState } from 'react';
import { useFormState } from 'react-hook-form';
import { saveSettings, useSession } from '../../session/session.web.ts';
import { type FormSection, isFilled, type Values } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';

/** The key of the user setting that opens all sections of all forms. */
const SHOWS_ALL = 'formsShowAll';

export interface Folding {
  readonly isOpen: (section: FormSection) => boolean;
  readonly setOpen: (section: FormSection, isOpen: boolean) => void;
  /** Whether every section is open unless the user closed it. */
  readonly showsAll: boolean;
  readonly setShowsAll: (showsAll: boolean) => void;
}

/**
 * Decides which sections of a form are open. A folded section opens by a click, if it contains unsaved changes or an
 * error, or if the user opens all sections. It then stays open until the user closes it.
 */
export function useFolding(sections: readonly FormSection[], api: RecordFormApi, values: Values): Folding {
  const showsAll = useSession()?.settings.shell?.[SHOWS_ALL] === true;
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const { errors } = useFormState({ control: api.form.control });
  const folded = sections.filter(({ isFolded }) => isFolded);
  const wrong = folded.filter(
    ({ fields, filled }) => filled?.isWrong || fields.some(({ key }) => errors[api.nameOf(key)] !== undefined),
  );
  const due = folded.filter(
    ({ fields, filled }) => filled?.isDue || fields.some((field) => api.isUnsaved(field, values[field.key])),
  );
  const opening = [
    ...wrong.filter((section) => chosen[nameOf(section)] !== true),
    ...due.filter((section) => chosen[nameOf(section)] === undefined),
  ];
  if (opening.length > 0)
    setChosen({ ...chosen, ...Object.fromEntries(opening.map((section) => [nameOf(section), true])) });
  return {
    isOpen: (section) => !section.isFolded || (chosen[nameOf(section)] ?? showsAll),
    setOpen: (section, isOpen) => setChosen({ ...chosen, [nameOf(section)]: isOpen }),
    showsAll,
    setShowsAll: (next) => {
      setChosen({});
      // The page applies it at once. If the request fails, the next change sends it again.
      saveSettings({ shell: { [SHOWS_ALL]: next } }).catch(() => {});
    },
  };
}

export const nameOf = ({ title = '' }: FormSection): string => title;

/** The number of filled fields of a section, as text. */
export function filledWords({ fields, filled }: FormSection, values: Values): string {
  const count = filled?.count ?? fields.filter(({ key, field }) => isFilled(values[key], field)).length;
  return `${count} of ${filled?.of ?? fields.length} filled in`;
}
