const HEADER = 'Customer,First name,Last name,Job title,Email,Phone,Mobile,Notes';

const FIRST = ['Aisha', 'Bethan', 'Callum', 'Dylan', 'Eilidh', 'Farah', 'Gareth', 'Hannah', 'Imran', 'Jo'] as const;
const LAST = ['Ahmed', 'Barnes', 'Clarke', 'Davies', 'Evans', 'Fletcher', 'Green', 'Hughes', 'Iqbal', 'Jones'] as const;
const TITLES = ['Head teacher', 'Business manager', 'Site manager', 'Teacher', 'Technician'] as const;

/**
 * A file of contacts as users import them: names, an address and numbers for each, all new.
 * @param customers names that only one customer has
 */
export function contactFile(rows: number, customers: readonly string[]): string {
  const mark = Date.now().toString(36);
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      customers[at % customers.length] ?? '',
      FIRST[at % FIRST.length],
      `${LAST[Math.floor(at / 10) % LAST.length]} ${mark} ${at}`,
      TITLES[at % TITLES.length],
      `person.${at}@${mark}.example`,
      `0113 ${496}${String(at % 10_000).padStart(4, '0')}`,
      at % 3 === 0 ? `07700 900${String(at % 1_000).padStart(3, '0')}` : '',
      at % 6 === 0 ? 'Rings back after four' : '',
    ]
      .map((text) => (text?.includes(',') ? `"${text}"` : text))
      .join(','),
  );
  return `${HEADER}\n${lines.join('\n')}\n`;
}
