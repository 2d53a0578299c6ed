import Box from '@mui/material/Box';
import { FormScreen, type FormScreenProps } from '#engine/records/FormScreen.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { guardedSection } from '../forms/GuardedSection.tsx';
import { HoursSection } from './HoursSection.tsx';
import { site } from './site.ts';

/** Form for a new or existing site; also as a panel over the customer's record. */
export function Form(given: Pick<FormScreenProps, 'preset' | 'onSaved'>) {
  const form = <FormScreen {...given} entity={site} sections={sections} />;
  return usePanel() ? <Box sx={NARROW}>{form}</Box> : form;
}
export const Screen = () => <Form />;

export const sections = ownSections(site, {
  Hours: HoursSection,
  Access: guardedSection(site, ['accessNotes']),
  Other: guardedSection(site, ['notes']),
});

/** A panel is always narrow, so section descriptions go above the fields. */
const NARROW = { '& form section[aria-labelledby]': { gridTemplateColumns: 'minmax(0, 1fr)' } };
