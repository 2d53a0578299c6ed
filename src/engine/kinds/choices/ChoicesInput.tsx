import Autocomplete from '@mui/material/Autocomplete';
import { AutocompleteField } from '../AutocompleteField.tsx';
import { labelOfOption } from '../choice/choice.ts';
import type { InputProps } from '../face.web.ts';
import { wordsOf } from '../tags/tags.ts';

/** Any number of the options; the list stays open while one chooses. */
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
      // In the declared order, however they were chosen.
      onChange={(_, chosen) => onChange(keys.filter((key) => chosen.includes(key)))}
      onBlur={() => onBlur?.()}
      renderInput={(params) => <AutocompleteField {...props} params={params} />}
    />
  );
}
