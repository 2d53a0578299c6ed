const HEADER = 'id,organization,name,password_category,username,password,otp_secret,url,notes';

const CATEGORIES = ['Administrator', 'Wi-Fi', 'SSH key', 'PIN', 'Email'] as const;

/**
 * A file of passwords as an IT Glue account exports them: all new, with codes and notes for some.
 * @param customers names that only one customer has
 */
export function credentialFile(rows: number, customers: readonly string[]): string {
  const mark = Date.now().toString(36);
  const lines = Array.from({ length: rows }, (_, at) =>
    [
      String(at + 1),
      customers[at % customers.length] ?? '',
      `Account ${mark} ${at}`,
      CATEGORIES[at % CATEGORIES.length],
      `user.${at}`,
      `Wren-copper-${mark}-${at}`,
      at % 5 === 0 ? 'JBSWY3DPEHPK3PXP' : '',
      at % 3 === 0 ? `https://portal-${at}.example.org/` : '',
      at % 4 === 0 ? `Behind panel ${at}` : '',
    ]
      .map((text) => (text?.includes(',') ? `"${text}"` : text))
      .join(','),
  );
  return `${HEADER}\n${lines.join('\n')}\n`;
}
