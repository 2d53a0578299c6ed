import { refused } from '../../http/problem.ts';
import type { ForeignFile } from './foreignFile.ts';
import { jsonTable } from './jsonTable.ts';

/** Any list of objects in JSON. */
export const jsonFile: ForeignFile = {
  key: 'json',
  // A list of objects, or an object. Other formats also start with a bracket.
  isIt: (start) => /^\s*(?:\[\s*\{|\{\s*")/.test(start),
  read: (text) => {
    const rows = jsonTable(parsed(text));
    if (!rows)
      throw refused('bad_json', 'The file has no list of records. Upload a JSON file that is a list of objects.');
    return rows;
  },
};

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refused('bad_json', 'The file begins like JSON but is not complete. Export it again and upload it.');
  }
}
