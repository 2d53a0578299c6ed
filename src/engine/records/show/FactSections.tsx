import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext, useState } from 'react';
import { FieldCell } from '../../kinds/cells.tsx';
import type { FaceContext } from '../../kinds/face.web.ts';
import { changedLook } from '../../parts/changedLook.ts';
import { Facts } from '../../parts/Facts.tsx';
import { Section } from '../../parts/Section.tsx';
import { ChangedContext } from './useChangedFields.web.ts';
import type { FactSection, ShownFact } from './factsOf.ts';

export interface FactSectionsProps {
  readonly sections: readonly FactSection[];
  readonly context: FaceContext;
  /** Set by pages with several columns of facts, which also render `EmptyFields`. */
  readonly showsEmpty?: boolean;
}

/** The filled fields of a record, one card per section. Empty fields are hidden until requested. */
export function FactSections({ sections, context, showsEmpty: decided }: FactSectionsProps) {
  const changed = useContext(ChangedContext);
  const [isAsked, setAsked] = useState(false);
  const showsEmpty = decided ?? isAsked;
  const shown = showsEmpty ? sections : sections.map(onlyFilled).filter((section) => section.facts.length > 0);
  return (
    <>
      {shown.map((section) => (
        <Section key={section.title} title={section.title}>
          {!section.facts.every(isWide) && (
            <Facts
              facts={section.facts
                .filter((fact) => !isWide(fact))
                .map((fact) => ({ ...factFor(fact, context), isChanged: isIn(changed, fact.key) }))}
            />
          )}
          {section.facts.filter(isWide).map((fact) => (
            <Box key={fact.key} sx={{ 'dl + &, & + &': { mt: 1.5 } }}>
              <Typography
                component="h3"
                sx={{ mb: 0.5, fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' }}
              >
                {fact.label}
              </Typography>
              <Box
                data-changed={isIn(changed, fact.key) || undefined}
                sx={{
                  fontSize: '0.8125rem',
                  overflowX: 'auto',
                  maxWidth: '90ch',
                  ...(isIn(changed, fact.key) ? changedLook : {}),
                }}
              >
                <FieldCell field={fact.field} value={fact.value} place="facts" context={context} />
              </Box>
            </Box>
          ))}
        </Section>
      ))}
      {decided === undefined && <EmptyFields sections={sections} isShown={isAsked} onShow={setAsked} />}
    </>
  );
}

interface EmptyFieldsProps {
  readonly sections: readonly FactSection[];
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** A button that shows or hides empty fields. */
export function EmptyFields({ sections, isShown, onShow }: EmptyFieldsProps) {
  const empty = sections.flatMap((section) => section.facts.filter((fact) => fact.value === null)).length;
  if (empty === 0) return null;
  return (
    <Button size="small" sx={{ alignSelf: 'flex-start', color: 'text.secondary' }} onClick={() => onShow(!isShown)}>
      {isShown ? 'Hide blank fields' : `Show ${empty === 1 ? 'one blank field' : `${empty} blank fields`}`}
    </Button>
  );
}

const onlyFilled = (section: FactSection): FactSection => ({
  ...section,
  facts: section.facts.filter((fact) => fact.value !== null),
});

/** Long text, rows and files take the full width of the card. */
const isWide = ({ field, value }: ShownFact): boolean =>
  value !== null && ['notes', 'rows', 'lines', 'files'].includes(field.kind);

/** Custom fields count as one field. */
const isIn = (changed: ReadonlySet<string>, key: string): boolean =>
  changed.has(key) || (key.startsWith('extra.') && changed.has('extra'));

const factFor = ({ label, field, value }: ShownFact, context: FaceContext) => ({
  label,
  value: value === null ? null : <FieldCell field={field} value={value} place="facts" context={context} />,
  ...(isCopied(field.kind, field.search) && typeof value === 'string' ? { copy: value } : {}),
});

/** Fields with a copy button: identifiers and addresses. */
const isCopied = (kind: string, search: string | undefined): boolean =>
  search === 'identifier' || ['ipAddress', 'macAddress', 'email', 'phone'].includes(kind);
