/**
 * A count with its thousands set apart, as the texts of this extension are English: 12,345. Not by
 * `Number.toLocaleString`, whose first call loads the data of all languages and holds the extension host for 30 ms.
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
