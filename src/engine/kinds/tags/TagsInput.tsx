import Autocomplete from '@mui/material/Autocomplete';
import { useState } from 'react';
import { AutocompleteField } from '../AutocompleteField.tsx';
import type { InputProps } from '../face.web.ts';
import { MOST_TAGS, splitList, tagsComplaint, tidyTags, wordsOf } from './tags.ts';

/** Input for tags. Enter, a comma or leaving the field adds the typed text. A pasted list is split. */
export function TagsInput(props: InputProps) {
  const { id, field, value, onChange, onBlur, disabled, context } = props;
  const [typed, setTyped] = useState('');
  const words = wordsOf(value);
  const complaint = tagsComplaint(words, Number(field.max ?? MOST_TAGS))?.message;

  const add = (text: string) => {
    setTyped('');
    const more = splitList(text.replaceAll(',', ';'));
    if (more.length > 0) onChange(tidyTags([...words, ...more]));
  };

  return (
    <Autocomplete
      id={id}
      multiple
      freeSolo
      size="small"
      disabled={disabled ?? false}
      options={(context?.suggestions ?? []).filter((each) => !words.includes(each))}
      value={[...words]}
      inputValue={typed}
      onInputChange={(_, text, reason) => {
        // The list clears the text on selection and on blur; the handlers below cover both.
        if (reason !== 'input') return;
        if (/[,;|\n]/.test(text)) add(text);
        else setTyped(text);
      }}
      onChange={(_, chosen) => {
        setTyped('');
        const tidy = tidyTags(chosen);
        onChange(tidy.length === 0 && field.optional ? null : tidy);
      }}
      onBlur={() => {
        add(typed);
        onBlur?.();
      }}
      renderInput={(params) => (
        <AutocompleteField
          {...props}
          error={props.error ?? complaint}
          params={params}
          placeholder={words.length === 0 ? 'Type and press Enter' : ''}
        />
      )}
    />
  );
}
