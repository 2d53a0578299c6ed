import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { disposable } from '../disposable.ts';
import { HOURS } from './lockFields.ts';
import { TransferBar } from './SecretParts.tsx';
import type { LinkFormState, TypedLink } from './useLinkForm.web.ts';

export interface LinkPartProps<T> {
  readonly form: LinkFormState<T>;
}

/** The form that creates a link, with errors and the button below the fields. */
export function LinkForm<T extends TypedLink>({ form, children }: LinkPartProps<T> & { readonly children: ReactNode }) {
  const { submit, failure, typed, isBusy, transfer } = form;
  const isOnField = failure !== null && Object.keys(failure.fields).some((name) => name in typed);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {children}
      {failure && !isOnField && <Alert severity="error">{failure.message}</Alert>}
      <TransferBar transfer={transfer} label="Encrypted and sent" />
      <Button type="submit" variant="contained" loading={isBusy}>
        Create link
      </Button>
    </Box>
  );
}

export type LinkFieldProps<T> = LinkPartProps<T> & TextFieldProps & { readonly name: keyof T & string };

/** A text field of the form. An error replaces the help text. */
export const LinkField = <T,>({ form, name, helperText, ...more }: LinkFieldProps<T>) => (
  <TextField
    value={form.typed[name]}
    error={form.problems[name] !== undefined}
    helperText={form.problems[name] ?? helperText}
    onChange={(event) => form.put(name, event.target.value)}
    fullWidth
    {...more}
  />
);

export const CustomerField = <T extends TypedLink>({ form, id }: LinkPartProps<T> & { readonly id: string }) => (
  <FieldInput
    field={disposable.fields.customerId}
    id={id}
    label="Customer"
    value={form.typed.customerId}
    onChange={(customer: unknown) => form.put('customerId', typeof customer === 'number' ? customer : null)}
    {...(form.problems.customerId ? { error: form.problems.customerId } : {})}
  />
);

export const HoursField = <T extends TypedLink>({ form, label }: LinkPartProps<T> & { readonly label: string }) => (
  <LinkField
    form={form}
    name="hours"
    label={label}
    select
    onChange={(event) => form.put('hours', Number(event.target.value))}
  >
    {HOURS.map(([hours, words]) => (
      <MenuItem key={hours} value={hours}>
        {words}
      </MenuItem>
    ))}
  </LinkField>
);

/** A passphrase and, once it is set, a hint. */
export const PassphraseFields = <T extends TypedLink>({ form, help }: LinkPartProps<T> & { readonly help: string }) => (
  <>
    <LinkField
      form={form}
      name="passphrase"
      label="Passphrase"
      helperText={help}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
    />
    {form.typed.passphrase !== '' && (
      <LinkField form={form} name="passphraseHint" label="Hint" placeholder="What we agreed on the phone" />
    )}
  </>
);
