import * as z from 'zod';
import type { FieldFacts } from '../field.ts';
import { mayBeEmpty, orNull, said } from '../typedText.schema.ts';
import { MOST_TAGS, TAG_LENGTH, tagsComplaint, tidyTags } from './tags.ts';

export function tagsSchema(facts: FieldFacts): z.ZodType {
  const most = Number(facts.max ?? MOST_TAGS);
  const word = z.string({ error: said('Enter each tag as text.') }).meta({ maxLength: TAG_LENGTH });
  const list = z
    .array(word, { error: said('Send a list of words.') })
    .transform((words, context) => {
      const tidy = tidyTags(words);
      const complaint =
        tidy.length === 0 && !mayBeEmpty(facts) ? { message: 'Enter at least one tag.' } : tagsComplaint(tidy, most);
      if (complaint) context.addIssue({ code: 'custom', message: complaint.message });
      return tidy;
    })
    .pipe(z.array(word).meta({ maxItems: most }));
  return orNull(list, facts);
}
