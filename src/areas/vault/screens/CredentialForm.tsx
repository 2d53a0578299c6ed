import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { FieldGrid } from '#engine/records/form/FieldGrid.tsx';
import { FormRow } from '#engine/records/form/FormRow.tsx';
import type { SectionProps } from '#engine/records/form/FormSections.tsx';
import { ownSections } from '#engine/records/form/ownSections.ts';
import { FormScreen } from '#engine/records/FormScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { credential } from '../credentials/credential.ts';
import { Generator } from './Generator.tsx';

const ReadQrCode = lazy(async () => ({ default: (await import('./ReadQrCode.tsx')).ReadQrCode }));

/** Form of a credential: a page, or a drawer over the customer’s list or an asset's page. */
export function Screen() {
  const { screen, params } = usePlace();
  const isOver = screen.panel === true;
  const isAtAsset = isOver && params.id !== undefined;
  return (
    <FormScreen
      entity={credential}
      subtitle="Encrypted before it is stored. Every reveal and copy is recorded."
      sections={SECTIONS}
      {...(isAtAsset ? { isNew: true, preset: presetOver(params) } : {})}
    />
  );
}

/** Preset values from the page below: attachment and owner of a new credential. */
function presetOver({ id, urlId, customerId }: Readonly<Record<string, string>>) {
  if (urlId === undefined) return { attachedTo: [`asset:${id}`] };
  if (customerId !== undefined) return { attachedTo: [`websiteUrl:${urlId}`] };
  return { attachedTo: [`supplierUrl:${urlId}`], supplierId: Number(id) };
}

/** The derived fields, with a generator for the password and a reader of QR codes for one-time codes. */
function WithGenerator({ fields, api, context, id }: SectionProps) {
  return (
    <FieldGrid>
      {fields.map((field, at) => (
        <Box key={field.key} sx={{ minWidth: 0 }}>
          <FormRow id={id} field={field} api={api} context={context} autoFocus={at === 0 && field.key === 'title'} />
          {field.key === 'totp' && (
            <Suspense fallback={null}>
              <ReadQrCode
                onRead={(address) =>
                  api.form.setValue(api.nameOf('totp'), address, { shouldDirty: true, shouldValidate: true })
                }
              />
            </Suspense>
          )}
          {field.key === 'password' && (
            <Generator
              customerId={typeof context.values?.customerId === 'number' ? context.values.customerId : null}
              onGenerated={(value) =>
                api.form.setValue(api.nameOf('password'), value, { shouldDirty: true, shouldValidate: true })
              }
            />
          )}
        </Box>
      ))}
    </FieldGrid>
  );
}

const SECTIONS = ownSections(credential, { Essentials: WithGenerator, Secrets: WithGenerator });
