import Autocomplete from '@mui/material/Autocomplete';
import { AutocompleteField } from '../AutocompleteField.tsx';
import { labelOfOption } from '../choice/choice.ts';
import type { InputProps } from '../face.web.ts';
import { wordsOf } from '../tags/tags.ts';

/** Selects any number of options. The list stays open during selection. */
export function ChoicesInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled } = props;
  const keys = Object.keys(field.options ?? {});
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      size="small"
      disabled={disabled ?? false}
      options={keys}
      value={[...wordsOf(value)]}
      getOptionLabel={(key) => labelOfOption(key, field)}
      // In the declared order, not the order of selection.
      onChange={(_, chosen) => onChange(keys.filter((key) => chosen.includes(key)))}
      onBlur={() => onBlur?.()}
      renderInput={(params) => <AutocompleteField {...props} params={params} />}
    />
  );
}
