import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import type { FaceContext } from '../../kinds/face.web.ts';
import type { FormField, FormSection, Values } from '../formValues.ts';
import type { RecordFormApi } from '../useRecordForm.web.ts';
import { FieldGrid, RAILED_COLUMN } from './FieldGrid.tsx';
import { FoldedSection } from './FoldedSection.tsx';
import { FormRow } from './FormRow.tsx';
import { OpenSection } from './OpenSection.tsx';
import { useCreation } from './useCreation.tsx';
import { filledWords, type Folding, nameOf, useFolding } from './useFolding.web.ts';

/** Props of a custom section of an area: the fields of the standard section, and the form. */
export interface SectionProps {
  readonly fields: readonly FormField[];
  readonly api: RecordFormApi;
  readonly context: FaceContext;
  readonly id: string;
}
export type Sections = Readonly<Record<string, ComponentType<SectionProps>>>;

export interface FormSectionsProps {
  readonly sections: readonly FormSection[];
  /** By title. Each replaces the standard section of that title or follows the others. */
  readonly own: Sections;
  readonly api: RecordFormApi;
  readonly context: FaceContext;
  readonly id: string;
}

/** A form with more sections than this has a section rail. */
const FEW = 3;
const RAILED = '@container (min-width: 840px)';

/**
 * The sections of a form: open ones first, then the folded ones in one card. The layout depends on the width of the
 * form, which is narrower in a panel. From 840 px, a form with many sections has a rail, and one with few shows each
 * section's description next to its fields.
 */
export function FormSections({ sections, own, api, context, id }: FormSectionsProps) {
  const values = useValues(api);
  const around: FaceContext = { ...context, values: { ...context.values, ...values } };
  const creation = useCreation(around);
  const known: FaceContext = { ...around, creatorOf: creation.creatorOf };
  const shown = [...sections, ...addedBy(own, sections)]
    .map((section) => ({ ...section, fields: section.fields.filter(({ key }) => api.isShown(key, values)) }))
    .filter(({ title = '', fields }) => fields.length > 0 || own[title]);
  const folding = useFolding(shown, api, values);
  const hasRail = shown.length > FEW;
  const idOf = (section: FormSection) => `${id}-section-${nameOf(section).replaceAll(/\W+/g, '-')}`;
  const contentOf = (section: FormSection): ReactNode => {
    const Own = section.title ? own[section.title] : undefined;
    if (Own) return <Own fields={section.fields} api={api} context={known} id={id} />;
    return (
      <FieldGrid>
        {section.fields.map((field, at) => (
          <FormRow
            key={field.key}
            id={id}
            field={field}
            api={api}
            context={known}
            autoFocus={section === shown[0] && at === 0}
          />
        ))}
      </FieldGrid>
    );
  };
  const open = shown.filter(({ isFolded }) => !isFolded);
  const folded = shown.filter(({ isFolded }) => isFolded);
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          ...(hasRail ? { [RAILED]: { gridTemplateColumns: '176px minmax(0, 1000px)', columnGap: 3 } } : {}),
        }}
      >
        {hasRail && (
          <Box sx={{ display: 'none', [RAILED]: { display: 'block' } }}>
            <Suspense fallback={null}>
              <SectionRail
                entries={shown.map((section) => ({ id: idOf(section), title: nameOf(section) }))}
                onGo={(entry) => {
                  const section = folded.find((each) => idOf(each) === entry.id);
                  if (section) folding.setOpen(section, true);
                }}
              />
            </Suspense>
          </Box>
        )}
        <Box
          sx={{
            containerType: 'inline-size',
            ...(hasRail ? { containerName: RAILED_COLUMN } : {}),
            display: 'flex',
            flexDirection: 'column',
            gap: hasRail ? 1 : 2,
          }}
        >
          {open.map((section) => (
            <OpenSection
              key={nameOf(section)}
              id={idOf(section)}
              title={section.title}
              about={section.about}
              isStacked={hasRail}
              {...(section === shown[0] && folded.length > 0 ? { action: <ShowAll folding={folding} /> } : {})}
            >
              {contentOf(section)}
            </OpenSection>
          ))}
          {folded.length > 0 && (
            <Card>
              {folded.map((section) => (
                <FoldedSection
                  key={nameOf(section)}
                  id={idOf(section)}
                  title={nameOf(section)}
                  about={section.about}
                  filled={filledWords(section, values)}
                  isOpen={folding.isOpen(section)}
                  onOpen={(isOpen) => folding.setOpen(section, isOpen)}
                >
                  {contentOf(section)}
                </FoldedSection>
              ))}
            </Card>
          )}
        </Box>
      </Box>
      {creation.dialog}
    </Box>
  );
}

/** Toggles whether all sections are open, in every form of the user. */
const ShowAll = ({ folding }: { readonly folding: Folding }) => (
  <Button size="small" onClick={() => folding.setShowsAll(!folding.showsAll)}>
    {folding.showsAll ? 'Show essentials' : 'Show all'}
  </Button>
);

// Its space is reserved, and the form works before it loads.
const SectionRail = lazy(async () => ({ default: (await import('./SectionRail.tsx')).SectionRail }));

/** Sections that an area adds after those of the declaration. */
const addedBy = (own: Sections, sections: readonly FormSection[]): readonly FormSection[] =>
  Object.keys(own)
    .filter((title) => !sections.some((section) => section.title === title))
    .map((title) => ({ title, fields: [] }));

/** The values of the form, watched because references are filtered by other fields. */
function useValues({ form, keyOf }: RecordFormApi): Values {
  const values: unknown = useWatch({ control: form.control });
  return typeof values === 'object' && values !== null
    ? Object.fromEntries(Object.entries(values).map(([name, value]) => [keyOf(name), value]))
    : {};
}
