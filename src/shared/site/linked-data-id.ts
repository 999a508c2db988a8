/**
 * The id of the element with a page's structured data for search engines. It is removed when the visitor navigates on.
 */
export const LINKED_DATA_ID = 'linked-data';
