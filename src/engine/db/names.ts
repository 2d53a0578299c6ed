/** "customerId" → "customer_id": the database's spelling of a field or noun. */
export const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** An identifier for SQL. Names come from declarations, never from requests. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A field or noun as SQL writes it. */
export const column = (name: string): string => quoted(snake(name));
