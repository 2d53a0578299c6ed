import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ComponentType, useId } from 'react';
import { useWatch } from 'react-hook-form';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { FormField, FormSection } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import { FormRow } from './FormRow.tsx';

/** A section an area writes itself: the fields the derived one would show, and the form. */
export interface SectionProps {
  readonly fields: readonly FormField[];
  readonly api: RecordFormApi;
  readonly context: FaceContext;
  readonly id: string;
}
export type Sections = Readonly<Record<string, ComponentType<SectionProps>>>;

export interface FormSectionsProps {
  readonly sections: readonly FormSection[];
  /** By title: takes the place of the derived section, or comes after the others. */
  readonly own: Sections;
  readonly api: RecordFormApi;
  readonly context: FaceContext;
  readonly id: string;
}

/**
 * The sections of a form. How they stand follows from the room the form has, which in a panel is far less than the
 * window's: from 840 px what each is about stands beside its fields.
 */
export function FormSections({ sections, own, api, context, id }: FormSectionsProps) {
  const values = useValues(api);
  const known: FaceContext = { ...context, values: { ...context.values, ...values } };
  const added = Object.keys(own).filter((title) => !sections.some((section) => section.title === title));
  const [first] = sections;
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: { xs: 2, lg: 3 },
        containerType: 'inline-size',
      }}
    >
      {sections.map((section) => {
        const Own = section.title ? own[section.title] : undefined;
        return (
          <OneSection key={section.title ?? ''} title={section.title} about={section.about}>
            {Own ? (
              <Own fields={section.fields} api={api} context={known} id={id} />
            ) : (
              <FieldGrid>
                {section.fields.map((field, at) => (
                  <FormRow
                    key={field.key}
                    id={id}
                    field={field}
                    api={api}
                    context={known}
                    autoFocus={section === first && at === 0}
                  />
                ))}
              </FieldGrid>
            )}
          </OneSection>
        );
      })}
      {added.map((title) => {
        const Own = own[title];
        return Own ? (
          <OneSection key={title} title={title}>
            <Own fields={[]} api={api} context={known} id={id} />
          </OneSection>
        ) : null;
      })}
    </Box>
  );
}

/** Fields side by side where each gets about 220 px. */
export const FieldGrid = ({ children }: { readonly children: React.ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      [MEDIUM]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      columnGap: 3,
      rowGap: 1.5,
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);

const MEDIUM = '@container (min-width: 520px)';
const WIDE = '@container (min-width: 840px)';

interface OneSectionProps {
  readonly title?: string | undefined;
  readonly about?: string | undefined;
  readonly children: React.ReactNode;
}

function OneSection({ title, about, children }: OneSectionProps) {
  const id = useId();
  if (!title) return <Card sx={{ p: 2, [MEDIUM]: { p: 3 }, maxWidth: 860 }}>{children}</Card>;
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        [WIDE]: { gridTemplateColumns: '232px minmax(0, 860px)' },
        columnGap: 4,
        rowGap: 1,
      }}
    >
      <Box sx={{ [WIDE]: { pt: 2 } }}>
        <Typography id={id} variant="h2" sx={{ fontSize: '0.9375rem' }}>
          {title}
        </Typography>
        {about && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, maxWidth: '60ch' }}>
            {about}
          </Typography>
        )}
      </Box>
      <Card sx={{ p: 2, [MEDIUM]: { p: 3 } }}>{children}</Card>
    </Box>
  );
}

/** References are filtered by other fields of the form, so what stands in those is watched. */
function useValues({ form }: RecordFormApi): Readonly<Record<string, unknown>> {
  const values: unknown = useWatch({ control: form.control });
  return typeof values === 'object' && values !== null ? { ...values } : {};
}
